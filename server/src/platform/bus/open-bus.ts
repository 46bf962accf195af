/** The bus that a process of this site uses. */
import type { Log } from '../log.ts'
import type { Db } from '../postgres/database.ts'
import type { Redis } from '../redis/redis.ts'
import type { Bus } from './bus.ts'
import type { BusFigures } from './delivery.ts'
import { createPostgresBus } from './postgres-bus.ts'

export type OpenBusOptions = {
  /** Null: PostgreSQL alone. */
  redis: Redis | null
  /** A connection of its own that listens goes there. */
  url: string
  db: Db
  log: Log
  figures?: BusFigures | undefined
}

export async function openBus({ redis, ...options }: OpenBusOptions): Promise<Bus> {
  if (redis === null) return createPostgresBus(options)
  const { createRedisBus } = await import('./redis-bus.ts')
  return createRedisBus({ redis, ...options })
}
