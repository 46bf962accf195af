/** `/`: the feed, for you or of the people one follows, opened at the slide its address names. */
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { endOpening } from '#web/lib/graphql/opening.ts'
import { useSession } from '#web/lib/session.tsx'
import { StageSkeleton } from '#web/parts/media/StageSkeleton.tsx'
import { rememberCampaign } from './campaign.ts'
import { FirstPicture } from './FirstPicture.tsx'
import { type FeedAddress, readAddress } from './feed-address.ts'
import { loadLater, loadView } from './later.ts'
import { useWalk } from './use-walk.ts'
import type { WalkState } from './walks.ts'

loadLater()

const FeedView = lazy(async () => ({ default: (await loadView()).FeedView }))
const FollowingForVisitor = lazy(async () => ({ default: (await loadView()).FollowingForVisitor }))

export function Feed() {
  const { search, key, state } = useLocation()
  const { account, status } = useSession()
  const address = readAddress(search)
  const { tab, campaign } = address
  const walkId = (state as WalkState)?.walk ?? key
  useEffect(() => {
    if (campaign !== null) rememberCampaign(campaign)
  }, [campaign])
  if (tab === 'following' && status === 'visitor')
    return (
      <Suspense fallback={<StageSkeleton />}>
        <FollowingForVisitor />
      </Suspense>
    )
  // Another person, another entry of the history: another walk.
  return <WalkedFeed key={`${account?.id} ${tab} ${walkId}`} walkId={walkId} address={address} />
}

/** The first picture does not wait for the code that moves it. */
function WalkedFeed({ walkId, address }: { walkId: string; address: FeedAddress }) {
  const feed = useWalk(walkId, address)
  const { medias, activeId, state } = feed.walk
  const isDrawn = state !== 'loading'
  useLayoutEffect(() => {
    if (isDrawn) endOpening()
  }, [isDrawn])
  if (state === 'loading') return <StageSkeleton label="Loading the feed" />
  return (
    <Suspense fallback={<FirstPicture media={medias.find(({ id }) => id === activeId)} />}>
      <FeedView walkId={walkId} address={address} feed={feed} />
    </Suspense>
  )
}
