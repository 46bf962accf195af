/** Builds the parts of this slice. */
import type { Core } from '#platform/core.ts'
import { createActivity } from './activity.ts'
import type { EngagementDeps } from './types.ts'

export function createEngagement(core: Pick<Core, 'bus' | 'log'>): EngagementDeps['engagement'] {
  return { publishActivity: createActivity(core) }
}
