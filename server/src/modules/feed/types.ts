/** What the commands of this slice work with. */
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { SeeByIds } from '../media/index.ts'

export type FeedDeps = { db: Db; clock: Clock; rateLimits: RateLimits; feed: Feed }

export type Feed = {
  /** Keeps for a moment what everybody is told, so there is one in a process. */
  see: SeeByIds
}
