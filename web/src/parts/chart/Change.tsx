/** How much a figure moved against the span before it, in per cent. */
import { TrendingDown, TrendingUp } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import { changePercent } from './chart-scale.ts'

/** Beyond that a percentage says less than the figure itself. */
const MOST = 999

/** Nothing where there is nothing to compare with, or nothing changed. */
export function Change({ now, before }: { now: number; before: number }) {
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
      {Math.min(MOST, Math.abs(percent))}%
      <span className="sr-only">{percent > 0 ? ' more' : ' less'} than before</span>
    </span>
  )
}
