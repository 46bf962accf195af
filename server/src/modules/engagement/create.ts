/** Creates the services of this slice. */
import type { Core } from '#platform/core.ts'
import { openPorts } from '#platform/ports.ts'
import { FEED_CHANGED } from '../media/index.ts'
import { createActivityPublisher } from './activity.ts'
import { createCommentsCache } from './comments-cache.ts'
import { createMediaPageLoader } from './media-page-loader.ts'
import type { EngagementDeps } from './types.ts'

/** TTL of public data of a media and its comments. */
const TTL_MS = 1_000

export function createEngagement({
  ttlMs = TTL_MS,
  ...core
}: Pick<Core, 'bus' | 'log' | 'clock'> & { ttlMs?: number }): EngagementDeps['engagement'] {
  const { bus, clock } = core
  const { findMedia, forget } = createMediaPageLoader({ clock, ttlMs })
  const commentsCache = createCommentsCache({ clock, ttlMs })
  const forgetAll = () => {
    forget()
    commentsCache.forget()
  }
  bus.subscribe(FEED_CHANGED, forgetAll)
  bus.onGap(forgetAll)
  return {
    publishActivity: createActivityPublisher(core),
    findMedia,
    commentsCache,
    ports: openPorts('engagement'),
  }
}
