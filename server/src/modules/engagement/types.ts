/** Dependencies and services of this slice. */
import type { Core } from '#platform/core.ts'
import type { LoadSingleMedia } from '../media/index.ts'
import type { PublishActivity } from './activity.ts'
import type { CommentsCache } from './comments-cache.ts'

export type EngagementDeps = Core & {
  engagement: {
    publishActivity: PublishActivity
    /** Loaders of single media and of public comments; both cache, so there is one per process. */
    findMedia: LoadSingleMedia
    commentsCache: CommentsCache
  }
}
