/** What this slice works with. */
import type { Core } from '#platform/core.ts'
import type { PublishActivity } from './activity.ts'

export type EngagementDeps = Core & { engagement: { publishActivity: PublishActivity } }
