/** The screens of the home area. */
import { lazy } from 'react'
import { Feed as FeedOfMedia } from '#web/features/feed/Feed.tsx'

const FeedLives = lazy(async () => ({
  default: (await import('#web/features/live/aside/FeedLives.tsx')).FeedLives,
}))

export function Feed() {
  return <FeedOfMedia Interstitials={FeedLives} />
}
