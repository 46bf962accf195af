/** One line of a summary: label at the left, amount at the right. */
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type SummaryRowProps = { label: ReactNode; children: ReactNode; strong?: boolean | undefined }

export function SummaryRow({ label, children, strong }: SummaryRowProps) {
  return (
    <div
      className={cx(
        'flex min-h-10 items-center justify-between gap-4 text-base',
        strong ? 'font-bold text-ink' : 'text-ink-soft',
      )}
    >
      <span>{label}</span>
      <span className="flex items-center gap-3 text-right tabular-nums">{children}</span>
    </div>
  )
}
