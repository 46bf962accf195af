/** Dependencies and services of this slice. */
import type { Core } from '#platform/core.ts'
import type { SeeAlone } from '../media/index.ts'
import type { PublishActivity } from './activity.ts'
import type { Talk } from './talk.ts'

export type EngagementDeps = Core & {
  engagement: {
    publishActivity: PublishActivity
    /** Loaders of single media and of public comments; both cache, so there is one per process. */
    see: SeeAlone
    talk: Talk
  }
}
