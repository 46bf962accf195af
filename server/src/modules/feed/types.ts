/** Shared types of this slice. */
import type { Core } from '#platform/core.ts'
import type { LoadWholeMedia } from '../media/index.ts'
import type { RecommendationsDeps } from '../recommendations/index.ts'
import type { FindTopEntries } from './top-entries.ts'

export type FeedDeps = Pick<Core, 'db' | 'clock' | 'rateLimits'> &
  Pick<RecommendationsDeps, 'recommendations'> & { feed: Feed }

export type Feed = {
  /** Loads all that the slides of a page show in one statement. Caches what is the same for all viewers: one per process. */
  findSlides: LoadWholeMedia
  /** Cached likewise. */
  findTop: FindTopEntries
}
