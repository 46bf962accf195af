/** The chosen stat by day. */
import { useMemo } from 'react'
import type { FigureSpan } from '#rules/figures.ts'
import { ByDay } from '#web/parts/chart/ByDay.tsx'
import { dayValues, FIGURES, type FigureName } from './figures.ts'
import type { Told } from './queries.ts'

type Props = { told: Told; shown: FigureName; span: FigureSpan }

export function ChartCard({ told, shown, span }: Props) {
  const { label, chart } = FIGURES[shown]
  // Memoized: the chart redraws only for new values.
  const days = useMemo(() => dayValues(shown, told.days), [shown, told.days])
  return (
    <section aria-labelledby="figure-by-day" className="card min-w-0 p-4 desk:p-5">
      <h2 id="figure-by-day" className="text-base font-bold">
        {label} by day
      </h2>
      <ByDay days={days} span={span} words={chart} isTall />
    </section>
  )
}
