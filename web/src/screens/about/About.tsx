/** The index of legal pages, and the operator of the site. */
import { ChartColumn, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { SITE } from '#web/lib/site.ts'
import { LegalFooter } from '#web/parts/legal/LegalFooter.tsx'
import { LEGAL_PAGE_LINKS } from '#web/parts/legal/legal-pages.ts'
import { Page } from '#web/parts/page/Page.tsx'

export function About() {
  return (
    <Page title="About" back="/menu" width="max-w-190">
      <p className="max-w-[60ch] text-base leading-[1.5] text-pretty text-ink-soft">
        {SITE.name} is a home for short videos, photos and live streams, and for the people who make them.
      </p>
      <h2 className="mt-6 mb-2 text-xs font-bold text-ink-mute">Legal</h2>
      <ul className="grid gap-2.5 desktop:grid-cols-2 desktop:gap-3">
        {LEGAL_PAGE_LINKS.map(({ to, title, about, icon: Sign }) => (
          <li key={to}>
            <Link
              to={to}
              className="card flex h-full items-center gap-3.5 p-4 transition-colors hover:bg-raised"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-md bg-raised text-ink-soft">
                <Sign size={21} />
              </span>
              <span className="min-w-0 flex-1">
                <b className="block text-base font-bold">{title}</b>
                <span className="block text-sm text-pretty text-ink-mute">{about}</span>
              </span>
              <ChevronRight size={18} className="shrink-0 text-ink-mute" />
            </Link>
          </li>
        ))}
      </ul>
      <h2 className="mt-6 mb-2 text-xs font-bold text-ink-mute">How we decide</h2>
      <Link
        to="/about/transparency"
        className="card flex items-center gap-3.5 p-4 transition-colors hover:bg-raised"
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-raised text-ink-soft">
          <ChartColumn size={21} />
        </span>
        <span className="min-w-0 flex-1">
          <b className="block text-base font-bold">Transparency report</b>
          <span className="block text-sm text-pretty text-ink-mute">
            Reports, decisions and appeals, every six months.
          </span>
        </span>
        <ChevronRight size={18} className="shrink-0 text-ink-mute" />
      </Link>
      <footer className="mt-8">
        <LegalFooter />
      </footer>
    </Page>
  )
}
