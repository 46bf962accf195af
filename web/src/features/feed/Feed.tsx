/** `/`: the feed, for you or following, opened at the slide of its URL. */
import { lazy, Suspense, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { StageSkeleton } from '#web/features/media/index.ts'
import { endOpening } from '#web/lib/graphql/opening.ts'
import { useSession } from '#web/lib/session.tsx'
import { FirstPicture } from './FirstPicture.tsx'
import { type FeedAddress, readAddress } from './feed-address.ts'
import type { GuestsComponent } from './guests.ts'
import { loadLater, loadView } from './later.ts'
import { useWalk } from './use-walk.ts'
import type { WalkState } from './walks.ts'
import { useCampaign } from './watching/campaign.ts'

loadLater()

const FeedView = lazy(async () => ({ default: (await loadView()).FeedView }))
const FollowingForVisitor = lazy(async () => ({ default: (await loadView()).FollowingForVisitor }))

/** Another slice supplies the interstitials between the media. */
export function Feed({ Guests }: { Guests?: GuestsComponent }) {
  const { search, key, state } = useLocation()
  const { account, status } = useSession()
  const address = readAddress(search)
  const { tab } = address
  const walkId = (state as WalkState)?.walk ?? key
  const campaign = useCampaign(address.campaign)
  if (tab === 'following' && status === 'visitor')
    return (
      <Suspense fallback={<StageSkeleton />}>
        <FollowingForVisitor />
      </Suspense>
    )
  // The key starts a new session per account and history entry.
  return (
    <WalkedFeed
      key={`${account?.id} ${tab} ${walkId}`}
      walkId={walkId}
      address={address}
      campaign={campaign}
      Guests={Guests}
    />
  )
}

type WalkProps = {
  walkId: string
  address: FeedAddress
  campaign: string | null
  Guests: GuestsComponent | undefined
}

/** Shows the first picture before the feed's code has loaded. */
function WalkedFeed({ walkId, address, campaign, Guests }: WalkProps) {
  const feed = useWalk(walkId, address)
  const { medias, activeId, state } = feed.walk
  const isDrawn = state !== 'loading'
  useLayoutEffect(() => {
    if (isDrawn) endOpening()
  }, [isDrawn])
  if (state === 'loading') return <StageSkeleton label="Loading the feed" />
  return (
    <Suspense fallback={<FirstPicture media={medias.find(({ id }) => id === activeId)} />}>
      <FeedView walkId={walkId} address={address} campaign={campaign} feed={feed} Guests={Guests} />
    </Suspense>
  )
}
