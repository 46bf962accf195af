/** Opens the counter storage configured for this site. */
import type { Log } from '../log.ts'
import type { Db } from '../postgres/database.ts'
import type { Redis } from '../redis/redis.ts'
import type { AttemptCounters } from './attempt-counters.ts'
import { createPostgresAttemptCounters } from './postgres-attempt-counters.ts'

export async function openAttemptCounters(deps: {
  redis: Redis | null
  db: Db
  log: Log
}): Promise<AttemptCounters> {
  const { redis, db, log } = deps
  const inPostgres = createPostgresAttemptCounters(db)
  if (redis === null) return inPostgres
  const { createRedisAttemptCounters } = await import('./redis-attempt-counters.ts')
  return createRedisAttemptCounters({ redis, log, fallback: inPostgres })
}
