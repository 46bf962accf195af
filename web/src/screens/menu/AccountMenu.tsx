/** The menu of a signed-in person: profile, own pages and sign-out. */
import {
  Banknote,
  Bell,
  ChevronRight,
  CircleHelp,
  Clapperboard,
  Compass,
  CreditCard,
  Heart,
  Info,
  LogOut,
  Repeat,
  Settings,
  ShoppingBag,
  Sparkles,
  User,
  UsersRound,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCreatorStats, useHasEarned } from '#web/features/earnings/index.ts'
import { useWallet } from '#web/features/ledger/index.ts'
import { favoritesPath } from '#web/lib/paths.ts'
import { type SessionAccount, useSession } from '#web/lib/session.tsx'
import { SITE } from '#web/lib/site.ts'
import { useUnread } from '#web/lib/unread.ts'
import { LegalFooter } from '#web/parts/legal/LegalFooter.tsx'
import { ActionRow, LinkColumns, LinkGroup, LinkRow } from '#web/parts/page/LinkList.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { Credits } from '#web/ui/Credits.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { MenuColumns } from './MenuColumns.tsx'
import { WelcomeCard } from './WelcomeCard.tsx'

export function AccountMenu() {
  const { account } = useSession()
  const { notifications: unread } = useUnread()
  const { hasEarned } = useHasEarned()
  const stats = useCreatorStats(hasEarned === true)
  const { isLeaving, leave } = useSignOut()
  if (!account) return null
  return (
    <Page title="Menu">
      <WelcomeCard account={account} />
      <MenuColumns>
        <Person account={account} />
        <LinkColumns>
          {hasEarned && (
            <LinkGroup title="Creator">
              <LinkRow to="/account/earnings" icon={Banknote} value={stats.earnings}>
                Earnings
              </LinkRow>
              {account.role.creator && (
                <>
                  <LinkRow to="/account/media" icon={Clapperboard} value={stats.media}>
                    My media
                  </LinkRow>
                  <LinkRow to="/account/appearances" icon={UsersRound}>
                    Tagged people
                  </LinkRow>
                  <LinkRow to="/account/subscription" icon={Repeat} value={stats.subscription}>
                    Subscription
                  </LinkRow>
                </>
              )}
            </LinkGroup>
          )}
          <LinkGroup title="Account">
            <LinkRow to="/profile" icon={User}>
              Profile
            </LinkRow>
            <LinkRow
              to="/activity"
              icon={Bell}
              end={
                <>
                  <CountBadge n={unread} label="unread" />
                  <ChevronRight size={18} className="shrink-0 text-ink-mute" />
                </>
              }
            >
              Activity
            </LinkRow>
            <LinkRow to="/account/purchases" icon={CreditCard}>
              Purchases
            </LinkRow>
            <LinkRow to="/account/settings" icon={Settings}>
              Settings
            </LinkRow>
            {!account.role.creator && (
              <LinkRow to="/creator-request" icon={Sparkles}>
                Become a creator
              </LinkRow>
            )}
          </LinkGroup>
          <LinkGroup title="Collection">
            <LinkRow to={favoritesPath('purchased')} icon={ShoppingBag}>
              Purchased
            </LinkRow>
            <LinkRow to={favoritesPath('liked')} icon={Heart}>
              Liked
            </LinkRow>
            <LinkRow to="/grid" icon={Compass}>
              Explore
            </LinkRow>
          </LinkGroup>
          <LinkGroup title={SITE.name}>
            <LinkRow to="/support" icon={CircleHelp}>
              Support
            </LinkRow>
            <LinkRow to="/about" icon={Info}>
              About
            </LinkRow>
            <ActionRow icon={LogOut} isDanger isBusy={isLeaving} onClick={leave}>
              Sign Out
            </ActionRow>
          </LinkGroup>
        </LinkColumns>
      </MenuColumns>
      <footer className="mt-6 px-4">
        <LegalFooter />
      </footer>
    </Page>
  )
}

function Person({ account }: { account: SessionAccount }) {
  const { cents } = useWallet()
  return (
    <Link to="/profile" className="card flex items-center gap-3.5 p-4 transition-colors hover:bg-raised">
      <Avatar src={account.avatar} name={account.fullname} size={56} on="surface" />
      <span className="min-w-0 flex-1">
        <b className="block truncate text-lg font-bold">{account.fullname}</b>
        <span className="block truncate text-sm text-ink-mute">@{account.username}</span>
      </span>
      {cents !== undefined && (
        <span className="grid shrink-0 justify-items-end gap-0.5">
          <span className="text-lg">
            <Credits cents={cents} size={16} />
          </span>
          <span aria-hidden="true" className="text-xs text-ink-mute">
            credits
          </span>
        </span>
      )}
    </Link>
  )
}

function useSignOut() {
  const { signOut } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    signOut().catch(() => {
      setLeaving(false)
      showToast({ tone: 'danger', text: 'Couldn’t sign you out. Check your connection and try again.' })
    })
  }
  return { isLeaving, leave }
}
