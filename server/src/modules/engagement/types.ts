/** What this slice works with. */
import type { Core } from '#platform/core.ts'
import type { TellActivity } from './activity.ts'

export type EngagementDeps = Core & { engagement: { tellActivity: TellActivity } }
