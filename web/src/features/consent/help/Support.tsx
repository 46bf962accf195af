/** /support: a searchable FAQ, and the ways to contact a person. */
import { ChevronRight, FileText, MessageCircle, Scale, ShieldCheck, UserX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { formatDeadline, QUEUE_DEADLINES } from '#rules/sla.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { SITE } from '#web/lib/site.ts'
import { LegalFooter } from '#web/parts/legal/LegalFooter.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { Faq } from './Faq.tsx'

const FaqQuery = graphql(`query Faq { faq { id title answers { id question answer } } }`)

const CHAT = '/support/contact'

/** Public forms, which need no account. */
const FORMS: readonly { to: string; label: string; icon: Icon }[] = [
  { to: '/report', label: 'Report content', icon: FileText },
  { to: '/complaint', label: 'Make a complaint', icon: Scale },
  { to: '/dmca-notice', label: 'Send a DMCA notice', icon: ShieldCheck },
  { to: '/withdraw-consent', label: 'Withdraw your consent', icon: UserX },
]

export function Support() {
  const [typed, setTyped] = useState('')
  const looked = useDeferredValue(typed)
  const query = useQuery({ query: FaqQuery })
  return (
    <Page title="Support" back="/">
      <p className="-mt-4 mb-5 text-base text-ink-soft max-desktop:hidden">
        Find answers here, or chat with us.
      </p>
      <SearchField label="Search help" placeholder="Search help" value={typed} onChange={setTyped} tall />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 desktop:grid-cols-[minmax(0,1fr)_320px] desktop:items-start">
        <QueryResult of={query} skeleton={<SkeletonBlock className="h-[60dvh]" />}>
          {({ faq }) => <Faq sections={faq} looked={looked} />}
        </QueryResult>
        <div className="grid gap-4 desktop:sticky desktop:top-8">
          <TalkToPerson />
          <ul className="card px-5">
            {FORMS.map(({ to, label: text, icon: Sign }) => (
              <li key={to} className="border-line not-first:border-t">
                <Link to={to} className="flex min-h-13 items-center gap-3.5 text-base font-semibold">
                  <Sign size={18} className="text-ink-soft" />
                  {text}
                  <ChevronRight size={17} className="ml-auto text-ink-mute" />
                </Link>
              </li>
            ))}
          </ul>
          <Company />
        </div>
      </div>
      <footer className="mt-10 border-t border-line pt-6 max-desktop:pb-20">
        <LegalFooter />
      </footer>
      <ChatBar />
    </Page>
  )
}

function TalkToPerson() {
  return (
    <section aria-labelledby="talk" className="card p-5 max-desktop:hidden">
      <span className="grid size-12 place-items-center rounded-md bg-accent-wash text-accent-ink">
        <MessageCircle size={22} />
      </span>
      <h2 id="talk" className="mt-4 text-lg font-bold">
        Talk to a person
      </h2>
      <p className="mt-1 mb-4 text-sm text-pretty text-ink-soft">
        We usually reply within {formatDeadline(QUEUE_DEADLINES.support)}, here and by email. No account
        needed.
      </p>
      <ChatLink isWide />
    </section>
  )
}

/** On a phone the contact link stays visible above the tabs. */
function ChatBar() {
  return (
    <div className="sticky bottom-0 -mx-4 mt-auto flex items-center gap-4 border-t border-line bg-canvas px-4 py-2.5 desktop:hidden">
      <p className="min-w-0 flex-1 text-sm text-pretty text-ink-soft">
        We usually reply within {formatDeadline(QUEUE_DEADLINES.support)}
      </p>
      <ChatLink />
    </div>
  )
}

function ChatLink({ isWide }: { isWide?: boolean }) {
  return (
    <Link to={CHAT} className={buttonClass({ tone: 'accent', wide: isWide })}>
      <MessageCircle size={18} />
      Chat with us
    </Link>
  )
}

function Company() {
  const lines = [SITE.company, SITE.registration, SITE.address, SITE.contact].filter(Boolean)
  return (
    <address className="px-1 text-sm leading-[1.6] wrap-anywhere text-ink-mute not-italic max-desktop:hidden">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
