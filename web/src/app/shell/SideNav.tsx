/** Desktop navigation: an icon rail from 900 px, with labels from 1240 px. */
import { LayoutDashboard, LogIn, Plus, Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Catch } from '#web/lib/Catch.tsx'
import { FOCUS_SEARCH } from '#web/lib/search-link-state.ts'
import { type SessionAccount, useSession } from '#web/lib/session.tsx'
import { SITE } from '#web/lib/site.ts'
import { useUnread } from '#web/lib/unread.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Logo } from '#web/ui/Logo.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { ACTIVITY, INBOX, isCurrent, LIVES, type NavItem, navPathOf, sideItems } from './nav-items.ts'

export function SideNav({ isRail }: { isRail: boolean }) {
  const { status, account } = useSession()
  const location = useLocation()
  const { pathname } = location
  return (
    <aside
      className={cx(
        'no-bar hidden min-h-0 w-19 flex-col gap-5 overflow-y-auto border-r border-line px-3 py-5 *:shrink-0 desktop:flex',
        !isRail && 'wide:w-64 wide:px-4',
      )}
    >
      <Link
        to="/"
        aria-label={`${SITE.name} home`}
        className={cx('self-center rounded-md', !isRail && 'wide:mx-2 wide:self-start')}
      >
        <span className={cx(!isRail && 'wide:hidden')}>
          <Logo name={SITE.name} compact />
        </span>
        {!isRail && (
          <span className="hidden wide:inline">
            <Logo name={SITE.name} />
          </span>
        )}
      </Link>
      {!isRail && (
        <Link
          to="/s/media"
          state={FOCUS_SEARCH}
          className="hidden h-10.5 items-center gap-2.5 rounded-full bg-raised px-3.5 text-sm font-medium text-ink-mute transition-colors hover:bg-overlay hover:text-ink-soft wide:flex"
        >
          <Search size={17} />
          Search media and creators
        </Link>
      )}
      <nav aria-label="Main" className="grid gap-0.5">
        {sideItems(status === 'signed-in').map((item) => (
          <SideLink key={item.to} item={item} isOn={isCurrent(item, navPathOf(location))} isRail={isRail} />
        ))}
      </nav>
      <Link
        to={account?.role.creator ? '/studio/upload' : '/studio'}
        aria-label="Create"
        className={cx(
          'press flex h-11 shrink-0 items-center justify-center gap-2 rounded-full bg-ink text-base font-bold text-canvas',
          isRail ? 'mx-auto w-11' : 'mx-auto w-11 wide:mx-1 wide:w-auto',
        )}
      >
        <Plus size={20} strokeWidth={2.8} />
        <NavLabel isRail={isRail}>Create</NavLabel>
      </Link>
      <LivesNow isRail={isRail} />
      <div className="mt-auto">
        {account && <Person account={account} isOn={pathname === '/account'} isRail={isRail} />}
        {status === 'visitor' && <SignInLinks isRail={isRail} />}
      </div>
    </aside>
  )
}

function NavLabel({ isRail, children }: { isRail: boolean; children: string }) {
  return <span className={cx('sr-only', !isRail && 'wide:not-sr-only')}>{children}</span>
}

function SideLink({ item, isOn, isRail }: { item: NavItem; isOn: boolean; isRail: boolean }) {
  const { icon: Sign, label, to } = item
  const { notifications, threads, lives } = useUnread()
  const count = { [ACTIVITY]: notifications, [INBOX]: threads, [LIVES]: lives }[to] ?? 0
  return (
    <Link
      to={to}
      aria-current={isOn ? 'page' : undefined}
      title={label}
      className={cx(
        'press relative flex h-11 items-center justify-center gap-3.5 rounded-md px-3 text-base font-semibold',
        !isRail && 'wide:justify-start',
        isOn ? 'bg-raised text-ink' : 'text-ink-soft hover:bg-surface hover:text-ink',
      )}
    >
      <Sign size={22} strokeWidth={isOn ? 2.5 : 2} className={cx('shrink-0', isOn && 'text-accent')} />
      <NavLabel isRail={isRail}>{label}</NavLabel>
      <span className={cx('absolute top-0.5 right-0', !isRail && 'wide:static wide:ml-auto')}>
        <CountBadge n={count} label={to === LIVES ? 'now' : 'unread'} quiet={to === LIVES} />
      </span>
    </Link>
  )
}

function Person({ account, isOn, isRail }: { account: SessionAccount; isOn: boolean; isRail: boolean }) {
  return (
    <Link
      to="/account"
      aria-current={isOn ? 'page' : undefined}
      className={cx(
        'flex items-center justify-center gap-3 rounded-md py-1.5',
        isOn ? 'bg-raised' : 'hover:bg-surface',
        !isRail && 'wide:justify-start wide:px-3',
      )}
    >
      <Avatar src={account.avatar} name={account.fullname} size={36} />
      <span className="sr-only">Your account</span>
      {!isRail && (
        <>
          <span className="hidden min-w-0 flex-1 wide:block">
            <b className="block truncate text-sm font-semibold">{account.fullname}</b>
            <span className="block h-4 truncate text-xs text-ink-mute">
              <Balance name={account.username} />
            </span>
          </span>
          <LayoutDashboard size={18} className="hidden text-ink-mute wide:block" />
        </>
      )}
    </Link>
  )
}

const NavBalance = lazy(async () => ({
  default: (await import('./NavBalance.tsx')).NavBalance,
}))

/** Loaded only on wide screens; shows the username until it is, or if it fails. */
function Balance({ name }: { name: string }) {
  const [isWide] = useState(() => matchMedia('(width >= 1240px)').matches)
  const text = `@${name}`
  if (!isWide) return text
  return (
    <Catch fallback={() => text}>
      <Suspense fallback={text}>
        <NavBalance />
      </Suspense>
    </Catch>
  )
}

const LivesAside = lazy(async () => ({
  default: (await import('./NavLives.tsx')).LivesAside,
}))

/** Desktop only; phones have a page for it. */
function LivesNow({ isRail }: { isRail: boolean }) {
  const isDesktop = useIsDesktop()
  if (!isDesktop) return null
  return (
    <Catch fallback={() => null}>
      <Suspense>
        <LivesAside isRail={isRail} />
      </Suspense>
    </Catch>
  )
}

function SignInLinks({ isRail }: { isRail: boolean }) {
  return (
    <>
      <Link
        to="/signin"
        aria-label="Sign In"
        title="Sign In"
        className={cx(
          'press mx-auto grid size-11 place-items-center rounded-full bg-raised text-ink hover:bg-overlay',
          !isRail && 'wide:hidden',
        )}
      >
        <LogIn size={20} />
      </Link>
      {!isRail && (
        <div className="hidden gap-2 px-1 wide:grid">
          <p className="mb-1 px-2 text-sm text-pretty text-ink-soft">
            Follow people you like. Go live when you do.
          </p>
          <Link to="/signup" className={buttonClass({ tone: 'soft', wide: true })}>
            Sign Up
          </Link>
          <Link to="/signin" className={buttonClass({ wide: true })}>
            Sign In
          </Link>
        </div>
      )}
    </>
  )
}
