/** An unread count, '9+' above nine; renders nothing at zero. */
import { unreadCount } from '#rules/unread-count.ts'
import { cx } from './cx.ts'

type CountBadgeProps = {
  n: number
  /** What is counted, for screen readers: 'unread messages'. */
  label?: string
  /** Less prominent, such as for a muted conversation. */
  quiet?: boolean
}

export function CountBadge({ n, label, quiet }: CountBadgeProps) {
  if (n <= 0) return null
  return (
    <span
      className={cx(
        'grid h-5 min-w-5 shrink-0 place-items-center rounded-full px-1.5 text-xs font-bold tabular-nums',
        quiet ? 'bg-overlay text-ink-soft' : 'bg-accent text-on-accent',
      )}
    >
      {unreadCount(n)}
      {label && <span className="sr-only"> {label}</span>}
    </span>
  )
}
