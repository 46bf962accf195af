/** Opens the bus implementation configured for this site. */
import type { Log } from '../log.ts'
import type { Db } from '../postgres/database.ts'
import type { Redis } from '../redis/redis.ts'
import type { Bus } from './bus.ts'
import type { BusMetrics } from './delivery.ts'
import { createPostgresBus } from './postgres-bus.ts'

export type OpenBusOptions = {
  /** Null: PostgreSQL only. */
  redis: Redis | null
  /** Database URL of the dedicated listening connection. */
  url: string
  db: Db
  log: Log
  metrics?: BusMetrics | undefined
}

export async function openBus({ redis, ...options }: OpenBusOptions): Promise<Bus> {
  if (redis === null) return createPostgresBus(options)
  const { createRedisBus } = await import('./redis-bus.ts')
  return createRedisBus({ redis, ...options })
}
