/** What the commands of this slice work with. */
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'

export type FeedDeps = { db: Db; clock: Clock; rateLimits: RateLimits }
