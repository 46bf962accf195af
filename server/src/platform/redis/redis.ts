/** The Redis connection of a process. While Redis is unavailable, calls fail at once and callers use their fallback. */
import { createHash } from 'node:crypto'
import type { RedisClientType } from '@redis/client'
import type { Log } from '../log.ts'
import type { RedisAddress } from './address.ts'

export type RedisClient = RedisClientType

/** Timeout of a command; after one, further commands fail at once until Redis responds. */
const TIMEOUT_MS = 1_000
const PING_MS = 2_000
/** A connection silent for this long counts as dead. */
const SILENT_MS = 6_000
const MAX_DELAY_MS = 5_000

class RedisUnavailable extends Error {
  constructor(why: string) {
    super(`Redis is away: ${why}`)
    this.name = 'RedisUnavailable'
  }
}

export type Redis = {
  /** Throws at once while Redis is unavailable, and after a short timeout. */
  run<T>(work: (client: RedisClient) => Promise<T>): Promise<T>
  /** Why Redis is unavailable; null if it is available. */
  problem(): string | null
  /** A dedicated connection for blocking commands; it does not reconnect. */
  connectDedicated(): Promise<RedisClient>
  close(): Promise<void>
}

export async function openRedis({ address, log }: { address: RedisAddress; log: Log }): Promise<Redis> {
  const { createClient } = await import('@redis/client')
  let problem: string | null = 'not connected yet'
  const client = createClient(optionsOf(address, { pingInterval: PING_MS, reconnects: true })) as RedisClient

  function markUnavailable(why: string): void {
    if (problem === null) log.warn({ reason: why }, 'Redis is unavailable; using PostgreSQL meanwhile')
    problem = why
  }
  function markAvailable(): void {
    if (problem !== null) log.info('Redis is available')
    problem = null
  }
  client.on('error', (error: Error) => markUnavailable(error.message))
  client.on('ready', markAvailable)
  // Reconnects for the lifetime of the process; nothing waits for it.
  client.connect().catch((error: unknown) => markUnavailable(String(error)))

  return {
    async run(work) {
      if (!client.isReady) throw new RedisUnavailable(problem ?? 'the connection is lost')
      if (problem !== null) throw new RedisUnavailable(problem)
      const timeout = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        markUnavailable('it does not answer')
        client.ping().then(markAvailable, () => {})
        timeout.reject(new RedisUnavailable('it does not answer'))
      }, TIMEOUT_MS)
      try {
        return await Promise.race([work(client), timeout.promise])
      } finally {
        clearTimeout(timer)
      }
    },
    problem: () => problem,
    async connectDedicated() {
      const dedicated = createClient(optionsOf(address, { reconnects: false })) as RedisClient
      // The next command reports the error.
      dedicated.on('error', () => {})
      await dedicated.connect()
      return dedicated
    },
    async close() {
      if (client.isReady) await client.close()
      else if (client.isOpen) client.destroy()
    },
  }
}

function optionsOf(
  { place, username, password, database }: RedisAddress,
  { pingInterval, reconnects }: { pingInterval?: number; reconnects: boolean },
) {
  const times = {
    connectTimeout: 5_000,
    socketTimeout: SILENT_MS,
    // Jitter, so that the processes of a site do not all reconnect at once.
    reconnectStrategy: reconnects
      ? (retries: number) => Math.min(50 * 2 ** retries, MAX_DELAY_MS) * (0.5 + Math.random() / 2)
      : (false as const),
  }
  const socket =
    'socketPath' in place
      ? { path: place.socketPath, tls: false as const, ...times }
      : place.isEncrypted
        ? { host: place.host, port: place.port, tls: true as const, ...times }
        : { host: place.host, port: place.port, ...times }
  return {
    socket,
    database,
    name: 'candid',
    disableOfflineQueue: true,
    maintNotifications: 'disabled' as const,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(pingInterval === undefined ? {} : { pingInterval }),
  }
}

/** An atomic script; its source is sent only if the server does not know it yet. */
export function defineLua(source: string) {
  const sha = createHash('sha1').update(source).digest('hex')
  return async (client: RedisClient, keys: string[], values: string[]): Promise<unknown> => {
    const given = { keys, arguments: values }
    try {
      return await client.evalSha(sha, given)
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return client.eval(source, given)
    }
  }
}
