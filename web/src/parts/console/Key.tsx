/** A keyboard key. */
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

/** `onFill` for keys inside a coloured button. */
export function Key({ children, onFill }: { children: ReactNode; onFill?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'hidden h-5 min-w-5 shrink-0 place-items-center rounded-[5px] px-1.5 font-sans text-2xs font-bold desktop:inline-grid',
        onFill
          ? 'bg-canvas/15 text-current'
          : 'bg-overlay text-ink-soft shadow-[inset_0_-1px_0_var(--color-line-strong)]',
      )}
    >
      {children}
    </span>
  )
}
