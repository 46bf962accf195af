/** Shared types of this slice. */
import type { Core } from '#platform/core.ts'
import type { FindVisibleMediaByIds } from '../media/index.ts'

export type FeedDeps = Pick<Core, 'db' | 'clock' | 'rateLimits'> & { feed: Feed }

export type Feed = {
  /** Caches data that is the same for all viewers, so a process has one instance. */
  see: FindVisibleMediaByIds
}
