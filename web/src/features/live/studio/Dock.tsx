/** A card of the broadcaster's view. */
import { type ReactNode, useId } from 'react'
import { cx } from '#web/ui/cx.ts'

type Props = { title: string; end?: ReactNode; className?: string; children: ReactNode }

export function Dock({ title, end, className, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx('card flex min-h-0 flex-col overflow-hidden', className)}>
      <div className="flex min-h-11 shrink-0 items-center justify-between gap-2 px-4 pt-1">
        <h2 id={id} className="text-sm font-bold">
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  )
}
