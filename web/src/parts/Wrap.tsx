/** The column a screen's content stands in. */
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type Props = { width?: string; className?: string; children: ReactNode }

export function Wrap({ width = 'max-w-270', className, children }: Props) {
  return (
    <div className={cx('mx-auto w-full px-4 pb-6 desk:px-10 desk:py-10', width, className)}>{children}</div>
  )
}
