/** A list of facts: labels on the left, values on the right. */
import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type FactRow = readonly [label: string, value: ReactNode]

/** Leaves out null and undefined values. */
export function Facts({ rows, className }: { rows: readonly FactRow[]; className?: string }) {
  return (
    <dl className={className}>
      {rows
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([label, value]) => (
          <div
            key={label}
            className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1.5 text-sm last:border-0"
          >
            <dt className="shrink-0 text-ink-mute">{label}</dt>
            <dd className="min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A heading inside a pane. */
export function PaneTitle({ children }: { children: ReactNode }) {
  return <h2 className="mt-5 mb-2 text-sm font-bold">{children}</h2>
}

/** The result of an automatic check: good, doubtful or bad. */
export function CheckRow({ is, children }: { is: 'good' | 'doubtful' | 'bad'; children: ReactNode }) {
  const Sign = is === 'good' ? Check : TriangleAlert
  return (
    <li className="flex items-start gap-2 text-sm">
      <Sign
        size={16}
        strokeWidth={2.5}
        aria-label={is === 'good' ? 'OK' : is === 'doubtful' ? 'Check this' : 'Problem'}
        className={cx(
          'mt-px shrink-0',
          is === 'good' ? 'text-success' : is === 'doubtful' ? 'text-second' : 'text-danger-ink',
        )}
      />
      <span className="min-w-0 text-ink-soft">{children}</span>
    </li>
  )
}
