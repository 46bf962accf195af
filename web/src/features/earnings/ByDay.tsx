/** Earnings day by day: as a picture, or as the table it is drawn from. */
import { ChartSpline, Table2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Catch } from '#web/lib/Catch.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { DayTable } from './DayTable.tsx'
import type { ChartDay } from './queries.ts'

const DayChart = lazy(async () => ({ default: (await import('./DayChart.tsx')).DayChart }))

type Props = { days: readonly ChartDay[]; span: string }

export function ByDay({ days, span }: Props) {
  const [isTable, setTable] = useState(false)
  const table = <DayTable days={days} span={span} />
  return (
    <>
      <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <p className="flex gap-4 text-xs font-medium text-ink-mute">
          <span className="flex items-center gap-1.5">
            <i className="h-[3px] w-4 rounded-full bg-coin" />
            By day
          </span>
          <span className="flex items-center gap-1.5">
            <i className="w-4 border-t-2 border-dotted border-ink-mute" />
            {span} days before
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
        // The figures are here already: where the drawing does not load, they are shown as they are.
        <Catch fallback={() => table}>
          <Suspense
            fallback={
              <Loading>
                <SkeletonBlock className="h-46 desk:h-58" />
              </Loading>
            }
          >
            <DayChart days={days} span={span} />
          </Suspense>
        </Catch>
      )}
    </>
  )
}
