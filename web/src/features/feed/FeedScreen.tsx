/** `/`: the feed, for you or following, opened at the slide of its URL. */
import { lazy, Suspense, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { StageSkeleton } from '#web/features/media/index.ts'
import { removePlaceholder } from '#web/lib/graphql/preloaded-results.ts'
import { useSession } from '#web/lib/session.tsx'
import { FirstPicture } from './FirstPicture.tsx'
import { type FeedAddress, readAddress } from './feed-address.ts'
import type { InterstitialSource } from './interstitials.ts'
import { loadView, preloadLazyParts } from './lazy-parts.ts'
import type { FeedHistoryState } from './session-cache.ts'
import { useFeedSession } from './use-feed-session.ts'
import { useCampaign } from './watching/campaign.ts'

preloadLazyParts()

const FeedView = lazy(async () => ({ default: (await loadView()).FeedView }))
const FollowingForVisitor = lazy(async () => ({ default: (await loadView()).FollowingForVisitor }))

/** Another slice supplies the interstitials between the media. */
export function FeedScreen({ Interstitials }: { Interstitials?: InterstitialSource }) {
  const { search, key, state } = useLocation()
  const { account, status } = useSession()
  const address = readAddress(search)
  const { tab } = address
  const sessionId = (state as FeedHistoryState)?.walk ?? key
  const campaign = useCampaign(address.campaign)
  if (tab === 'following' && status === 'visitor')
    return (
      <Suspense fallback={<StageSkeleton />}>
        <FollowingForVisitor />
      </Suspense>
    )
  // The key starts a new session per account and history entry.
  return (
    <SessionFeed
      key={`${account?.id} ${tab} ${sessionId}`}
      sessionId={sessionId}
      address={address}
      campaign={campaign}
      Interstitials={Interstitials}
    />
  )
}

type SessionProps = {
  sessionId: string
  address: FeedAddress
  campaign: string | null
  Interstitials: InterstitialSource | undefined
}

/** Shows the first picture before the feed's code has loaded. */
function SessionFeed({ sessionId, address, campaign, Interstitials }: SessionProps) {
  const feed = useFeedSession(sessionId, address)
  const { medias, activeId, state } = feed.session
  const isDrawn = state !== 'loading'
  useLayoutEffect(() => {
    if (isDrawn) removePlaceholder()
  }, [isDrawn])
  if (state === 'loading') return <StageSkeleton label="Loading the feed" />
  return (
    <Suspense fallback={<FirstPicture media={medias.find(({ id }) => id === activeId)} />}>
      <FeedView
        sessionId={sessionId}
        address={address}
        campaign={campaign}
        feed={feed}
        Interstitials={Interstitials}
      />
    </Suspense>
  )
}
