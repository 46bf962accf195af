/** What this slice works with. */
import type { Core } from '#platform/core.ts'
import type { FindVisibleMediaByIds } from '../media/index.ts'

export type FeedDeps = Pick<Core, 'db' | 'clock' | 'rateLimits'> & { feed: Feed }

export type Feed = {
  /** Keeps for a moment what everybody is told, so there is one in a process. */
  see: FindVisibleMediaByIds
}
