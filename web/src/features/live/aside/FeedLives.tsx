/** Inserts the live streams of followed creators between the media of a feed. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Interstitial, InterstitialSource } from '#web/features/feed/index.ts'
import { useSession } from '#web/lib/session.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import type { LiveCard } from '../fields.ts'
import { LiveSlide } from './LiveSlide.tsx'
import { useCachedLives, useLivesAside } from './use-lives-aside.ts'

export const FeedLives: InterstitialSource = ({ onInterstitials }) => {
  const { status } = useSession()
  const isDesktop = useIsDesktop()
  return (
    <>
      {!isDesktop && <LivesPoller />}
      {status === 'signed-in' && <FollowedLives onInterstitials={onInterstitials} />}
    </>
  )
}

/** Phones only, for the count on the link to the lives: on desktop the navigation already polls. */
function LivesPoller() {
  useLivesAside()
  return null
}

const FollowedLives: InterstitialSource = ({ onInterstitials }) => {
  const lives = useCachedLives()
  const cache = useRef(new Map<string, Interstitial>())
  const emit = useEffectEvent(onInterstitials)
  useEffect(() => {
    if (lives)
      emit(lives.flatMap((live) => (live.user.isFollowing ? interstitialOf(live, cache.current) : [])))
  }, [lives])
  return null
}

/** Reuses the interstitial of a stream, because a new object would remount its slide. */
function interstitialOf(live: LiveCard, cache: Map<string, Interstitial>): Interstitial {
  const id = `live ${live.id}`
  const interstitial: Interstitial = cache.get(id) ?? {
    id,
    label: `${live.user.fullname} is live`,
    show: (isActive) => <LiveSlide first={live} isActive={isActive} />,
  }
  cache.set(id, interstitial)
  return interstitial
}
