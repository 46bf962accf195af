/** Phone navigation: five tabs, the middle one creates. */
import { Plus } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { useUnread } from '#web/lib/unread.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { cx } from '#web/ui/cx.ts'
import { isCurrent, type NavItem, TABS } from './nav-items.ts'

export function TabBar() {
  const { account } = useSession()
  const { pathname } = useLocation()
  const { notifications, threads } = useUnread()
  const tab = (item: NavItem, count = 0) => <Tab item={item} isOn={isCurrent(item, pathname)} count={count} />
  const isMenu = isCurrent(TABS.menu, pathname)
  return (
    <nav
      aria-label="Main"
      className={cx(
        'shrink-0 border-t bg-canvas pb-[env(safe-area-inset-bottom)] desktop:hidden',
        pathname === '/' ? 'border-transparent' : 'border-line',
      )}
    >
      <div className="grid h-14.5 grid-cols-5 items-center">
        {tab(TABS.home)}
        {tab(TABS.search)}
        <Link
          to="/studio"
          aria-label="Create"
          className="press hit relative mx-auto grid h-9 w-13 max-w-full place-items-center rounded-[14px] bg-ink text-canvas"
        >
          <Plus size={24} strokeWidth={2.8} />
        </Link>
        {tab(TABS.inbox, threads)}
        {account ? (
          <Link to={TABS.menu.to} aria-current={isMenu ? 'page' : undefined} className={tabClass(isMenu)}>
            <span className={cx('relative flex rounded-full', isMenu && 'ring-2 ring-ink')}>
              <Avatar src={account.avatar} name={account.fullname} size={24} />
              <span className="absolute -top-2 left-3.5">
                <CountBadge n={notifications} label="unread" />
              </span>
            </span>
            {TABS.menu.label}
          </Link>
        ) : (
          tab(TABS.menu)
        )}
      </div>
    </nav>
  )
}

/** Icons that still read well when filled, unlike the magnifier and the menu. */
const FILLED: readonly string[] = [TABS.home.label, TABS.inbox.label]

function Tab({ item, isOn, count }: { item: NavItem; isOn: boolean; count: number }) {
  const { icon: Sign, label, to } = item
  return (
    <Link to={to} aria-current={isOn ? 'page' : undefined} className={tabClass(isOn)}>
      <span className="relative flex">
        <Sign
          size={24}
          strokeWidth={isOn ? 2.5 : 2}
          fill={isOn && FILLED.includes(label) ? 'currentColor' : 'none'}
          className={cx(isOn && label === TABS.home.label && '[&>path:first-child]:stroke-canvas')}
        />
        <span className="absolute -top-2 left-3.5">
          <CountBadge n={count} label="unread" />
        </span>
      </span>
      {label}
    </Link>
  )
}

function tabClass(isOn: boolean): string {
  return cx(
    'press flex h-full flex-col items-center justify-center gap-1 text-2xs font-semibold -outline-offset-2',
    isOn ? 'text-ink' : 'text-ink-soft',
  )
}
