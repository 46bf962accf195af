/** The heading of a screen, with a subtitle and actions. */
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type PageTitleProps = {
  children: ReactNode
  sub?: ReactNode
  end?: ReactNode
  /** On phones, where the title row shows it, for screen readers only. */
  desktopOnly?: boolean | undefined
}

export function PageTitle({ children, sub, end, desktopOnly }: PageTitleProps) {
  return (
    <div
      className={cx(
        'mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3',
        desktopOnly && 'max-desktop:sr-only',
      )}
    >
      <div className="min-w-0">
        <h1 className="text-2xl font-extrabold text-balance desktop:text-3xl">{children}</h1>
        {sub && <p className="mt-1.5 text-base text-pretty text-ink-soft">{sub}</p>}
      </div>
      {end}
    </div>
  )
}
