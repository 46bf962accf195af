/** Opens the counter storage configured for this site. */
import type { Log } from '../log.ts'
import type { Db } from '../postgres/database.ts'
import type { Redis } from '../redis/redis.ts'
import type { Counts } from './counts.ts'
import { createPostgresCounts } from './postgres-counts.ts'

export async function openCounts(deps: { redis: Redis | null; db: Db; log: Log }): Promise<Counts> {
  const { redis, db, log } = deps
  const inPostgres = createPostgresCounts(db)
  if (redis === null) return inPostgres
  const { createRedisCounts } = await import('./redis-counts.ts')
  return createRedisCounts({ redis, log, otherwise: inPostgres })
}
