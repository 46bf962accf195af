/** Daily statistics as a chart or a table. */
import { ChartSpline, Table2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Catch } from '#web/lib/Catch.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { DayTable } from './DayTable.tsx'
import type { DailyStatsProps } from './day-values.ts'

const DayChart = lazy(async () => ({ default: (await import('./DayChart.tsx')).DayChart }))

export function DailyStats(props: DailyStatsProps) {
  const { span, format: text } = props
  const [isTable, setTable] = useState(false)
  const table = <DayTable {...props} />
  return (
    <>
      <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <p className="flex gap-4 text-xs font-medium text-ink-mute">
          <span className="flex items-center gap-1.5">
            <i className={cx('h-[3px] w-4 rounded-full', text.tone === 'coin' ? 'bg-coin' : 'bg-ink')} />
            By day
          </span>
          <span className="flex items-center gap-1.5">
            <i className="w-4 border-t-2 border-dotted border-ink-mute" />
            previous {span} days
          </span>
        </p>
        <Button
          size="sm"
          tone="ghost"
          icon={isTable ? ChartSpline : Table2}
          onClick={() => setTable(!isTable)}
          className="-mr-3"
        >
          {isTable ? 'Chart' : 'Table'}
        </Button>
      </div>
      {isTable ? (
        table
      ) : (
        // The data is already loaded: if the chart's chunk fails, the table is shown.
        <Catch fallback={() => table}>
          <Suspense
            fallback={
              <Loading>
                <SkeletonBlock className={cx('h-46', props.isTall ? 'desktop:h-82' : 'desktop:h-58')} />
              </Loading>
            }
          >
            <DayChart {...props} />
          </Suspense>
        </Catch>
      )}
    </>
  )
}
