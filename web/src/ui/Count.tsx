/** The number of unread things, '9+' above nine; nothing at all at zero. */
import { unreadCount } from '#rules/formats.ts'

export type CountProps = {
  n: number
  /** What is counted, for screen readers: 'unread messages'. */
  label?: string
}

export function Count({ n, label }: CountProps) {
  if (n <= 0) return null
  return (
    <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1.5 text-xs font-bold text-on-accent tabular-nums">
      {unreadCount(n)}
      {label && <span className="sr-only"> {label}</span>}
    </span>
  )
}
