/** The top bar of the feed on a phone: live link, tabs and search. */
import { Radio, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useClient } from 'urql'
import { useUnread } from '#web/lib/unread.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { cx } from '#web/ui/cx.ts'
import { atMedia, FEED_TABS, type FeedTab, tabSearch } from './feed-address.ts'
import { END } from './feed-session.ts'
import { latestSession } from './session-cache.ts'

const LABELS: Record<FeedTab, string> = { foryou: 'For you', following: 'Following' }

export function FeedTop({ tab }: { tab: FeedTab }) {
  const { lives } = useUnread()
  return (
    <header className="pointer-events-none absolute inset-x-0 top-0 z-10 grid h-14 grid-cols-[auto_1fr_auto] items-center px-1.5 max-[20rem]:px-0 pt-[max(0.25rem,env(safe-area-inset-top))] *:pointer-events-auto desktop:hidden">
      <Corner to="/lives" label={lives > 0 ? `Live now, ${lives}` : 'Live now'}>
        <Radio size={25} strokeWidth={2.1} className="icon-lift" />
        <span className="absolute top-0 left-6">
          <CountBadge n={lives} quiet />
        </span>
      </Corner>
      <nav
        aria-label="Feeds"
        className="flex justify-center gap-6 text-lg font-bold whitespace-nowrap max-[20rem]:gap-1 max-[20rem]:text-sm"
      >
        {FEED_TABS.toReversed().map((own) => (
          <TabLink key={own} tab={own} isOn={own === tab} />
        ))}
      </nav>
      <Corner to="/s" label="Search">
        <Search size={25} strokeWidth={2.2} className="icon-lift" />
      </Corner>
    </header>
  )
}

/** The other tab resumes its last session; the current tab starts a new one. */
function TabLink({ tab, isOn }: { tab: FeedTab; isOn: boolean }) {
  const client = useClient()
  const last = isOn ? undefined : latestSession(tab, client)
  const mediaId = last?.activeId && last.activeId !== END ? last.activeId : null
  return (
    <Link
      to={{ pathname: '/', search: atMedia(tabSearch(tab), mediaId) }}
      replace
      state={last && { walk: last.id }}
      aria-current={isOn ? 'page' : undefined}
      className={cx('lift relative rounded-sm px-1 py-2.5', isOn ? 'text-ink' : 'text-ink/80')}
    >
      {LABELS[tab]}
      {isOn && <span className="absolute inset-x-5 bottom-1 h-[3px] rounded-full bg-ink" />}
    </Link>
  )
}

function Corner({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-label={label}
      className="press relative grid size-11 place-items-center rounded-full max-[20rem]:w-9"
    >
      {children}
    </Link>
  )
}
