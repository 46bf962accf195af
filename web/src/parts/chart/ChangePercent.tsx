/** The change of a value against the previous period, in percent. */
import { TrendingDown, TrendingUp } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import { changePercent } from './chart-scale.ts'

/** Larger percentages are capped, as they say less than the value itself. */
const MAX_PERCENT = 999

/** Renders nothing without a previous value or without change. */
export function ChangePercent({ now, before }: { now: number; before: number }) {
  const percent = changePercent(now, before)
  if (percent === null || percent === 0) return null
  const Sign = percent > 0 ? TrendingUp : TrendingDown
  return (
    <span
      className={cx(
        'flex items-center gap-1 text-xs font-bold tabular-nums',
        percent > 0 ? 'text-success' : 'text-danger-ink',
      )}
    >
      <Sign size={13} strokeWidth={2.6} />
      {Math.min(MAX_PERCENT, Math.abs(percent))}%
      <span className="sr-only">{percent > 0 ? ' more' : ' less'} than in the previous period</span>
    </span>
  )
}
