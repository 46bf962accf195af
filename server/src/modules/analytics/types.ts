/** What this slice works with. */
import type { MediaType } from '#rules/media.ts'
import type { MediaDeps } from '../media/index.ts'

export type AnalyticsDeps = MediaDeps

/** Videos, photos, and what belongs to neither: follows, subscriptions, tips to the person. */
export type FigureKind = MediaType | 'none'
