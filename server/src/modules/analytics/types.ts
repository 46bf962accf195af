/** Dependencies of this slice. */
import type { MediaType } from '#rules/media.ts'
import type { MediaDeps } from '../media/index.ts'

export type AnalyticsDeps = MediaDeps

/** Videos, photos, or neither: follows, subscriptions, tips to the creator. */
export type StatsKind = MediaType | 'none'
