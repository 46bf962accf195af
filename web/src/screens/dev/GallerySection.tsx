/** One titled block of the gallery. */
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type SectionProps = { title: string; span: string; className?: string; children: ReactNode }

export function GallerySection({ title, span, className, children }: SectionProps) {
  return (
    <section className={cx('min-w-0', span)}>
      <h2 className="mb-4 border-b border-line pb-2 text-sm font-bold text-ink-soft">{title}</h2>
      <div className={className}>{children}</div>
    </section>
  )
}
