/** What this slice works with. */
import type { Core } from '#platform/core.ts'
import type { SeeAlone } from '../media/index.ts'
import type { PublishActivity } from './activity.ts'
import type { Talk } from './talk.ts'

export type EngagementDeps = Core & {
  engagement: {
    publishActivity: PublishActivity
    /** A media that stands alone, and what everybody reads below it: both keep it for a moment, so there is one in a process. */
    see: SeeAlone
    talk: Talk
  }
}
