/** The chosen stat by day. */
import { useMemo } from 'react'
import type { AnalyticsRange } from '#rules/analytics.ts'
import { DailyStats } from '#web/parts/chart/DailyStats.tsx'
import { type CreatorStat, creatorDayValues, STAT_FORMATS } from './creator-stats.ts'
import type { StudioStats } from './queries.ts'

type Props = { stats: StudioStats; shown: CreatorStat; span: AnalyticsRange }

export function ChartCard({ stats, shown, span }: Props) {
  const { label, chart } = STAT_FORMATS[shown]
  // Memoized: the chart redraws only for new values.
  const days = useMemo(() => creatorDayValues(shown, stats.days), [shown, stats.days])
  return (
    <section aria-labelledby="figure-by-day" className="card min-w-0 p-4 desktop:p-5">
      <h2 id="figure-by-day" className="text-base font-bold">
        {label} by day
      </h2>
      <DailyStats days={days} span={span} format={chart} isTall />
    </section>
  )
}
