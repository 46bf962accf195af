/** Layout parts of a person's page: a titled section, and its rows. */
import type { ReactNode } from 'react'

export function PersonSection({
  title,
  empty,
  children,
}: {
  title: string
  empty: string
  children: ReactNode[]
}) {
  return (
    <section className="mt-6" aria-label={title}>
      <h3 className="mb-1 text-base font-bold">{title}</h3>
      {children.length === 0 ? (
        <p className="text-sm text-ink-mute">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
    </section>
  )
}

export function PersonLine({ children, more, end }: { children: ReactNode; more: string; end: string }) {
  return (
    <li className="flex min-h-12 items-center justify-between gap-4 py-2 text-sm">
      <span className="min-w-0">
        <b className="block font-semibold">{children}</b>
        <span className="block text-xs wrap-anywhere text-ink-mute">{more}</span>
      </span>
      <span className="shrink-0 text-xs text-ink-mute">{end}</span>
    </li>
  )
}
