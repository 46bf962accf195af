/** The screens of the home area. */
import { lazy } from 'react'
import { FeedScreen } from '#web/features/feed/FeedScreen.tsx'

const FeedLives = lazy(async () => ({
  default: (await import('#web/features/live/aside/FeedLives.tsx')).FeedLives,
}))

export function HomeFeed() {
  return <FeedScreen Interstitials={FeedLives} />
}
