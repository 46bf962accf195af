/** The layout of a section that is not a queue: title row, actions and a scrolling body. */
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type Props = {
  title: ReactNode
  /** A count or text next to the title. */
  titleNote?: ReactNode
  /** Buttons at the end of the row. */
  end?: ReactNode
  children: ReactNode
  /** No padding: the content has its own background. */
  isFlush?: boolean
}

export function StaffPage({ title, titleNote, end, children, isFlush }: Props) {
  return (
    <section className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2 desktop:px-6">
        <h1 className="flex min-w-0 items-baseline gap-2 text-lg font-bold">
          {title}
          {titleNote !== undefined && <span className="text-ink-mute tabular-nums">{titleNote}</span>}
        </h1>
        {end}
      </header>
      <div className={cx('min-h-0 flex-1 overflow-y-auto', !isFlush && 'p-4 desktop:p-6')}>{children}</div>
    </section>
  )
}
