/** Actions on another person's profile: follow, message, tip, subscribe, and on desktop also share and block. */
import { readFragment } from 'gql.tada'
import { Gem } from 'lucide-react'
import { useLoginHint } from '#web/features/accounts/index.ts'
import { tipDialog } from '#web/features/ledger/index.ts'
import { MessageButton } from '#web/features/messenger/index.ts'
import { FollowButton, FollowButtonFields, ShareButton } from '#web/features/people/index.ts'
import { SubscribeBanner } from '#web/features/subscriptions/index.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { useSession } from '#web/lib/session.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import type { Profile } from './profile-fields.ts'

export function PersonActions({ profile }: { profile: Profile }) {
  return (
    <div className="grid gap-2 desktop:gap-3 wide:min-w-85">
      <div className="flex gap-2">
        <FollowButton
          person={profile}
          tone="accent"
          className="flex-1 desktop:w-36 desktop:flex-none wide:w-46"
        />
        <MessageButton
          person={profile}
          bond={{
            isFollowing: readFragment(FollowButtonFields, profile).isFollowing,
            subscription: profile.authUserSubscription?.id,
          }}
          className="flex-1 desktop:size-11 desktop:flex-none desktop:px-0!"
        />
        {profile.role.creator && <Tip profile={profile} />}
        <span className="hidden gap-2 desktop:flex">
          <ShareButton person={profile} tone="quiet" />
          <PersonMenu person={profile} tone="quiet" />
        </span>
      </div>
      {/* A long offer wraps instead of making the column wider. */}
      <div className="empty:hidden contain-inline-size">
        <SubscribeBanner person={profile} />
      </div>
    </div>
  )
}

function Tip({ profile: { id, fullname } }: { profile: Profile }) {
  const overlays = useOverlays()
  const { status } = useSession()
  const hint = useLoginHint()
  const tip = () => {
    if (status === 'visitor') return hint('send a tip')
    void overlays.open(tipDialog, { user: { id, fullname } })
  }
  return <IconButton icon={Gem} tone="coin" label="Send a tip" onClick={tip} {...preloadOnHover(tipDialog)} />
}
