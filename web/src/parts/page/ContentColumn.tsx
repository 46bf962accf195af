/** The content column of a screen, with the shared left edge and a readable maximum width. */
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type Props = { width?: string; className?: string; children: ReactNode }

export function ContentColumn({ width, className, children }: Props) {
  return (
    <div className="page-box flex shrink-0 grow flex-col max-desktop:px-4">
      <div className={cx('w-full pb-6 desktop:py-10', width, className)}>{children}</div>
    </div>
  )
}
