/** Redis or Valkey settings, for sites of several machines: message bus, rate-limit counters and presence. */
import type { RedisAddress } from '#platform/redis/address.ts'
import { fail, type Parse, type Read } from './values.ts'

const EXAMPLES = 'redis://:password@10.0.0.5:6379/0, rediss://… or unix:/run/redis/redis.sock'
const DEFAULT_PORT = 6379

/** Null: PostgreSQL is used for all three. */
export type RedisConfig = RedisAddress | null

export function readRedisConfig(read: Read): RedisConfig {
  return read('REDIS_URL', null, address)
}

const address: Parse<RedisAddress> = (value) => {
  const url = URL.parse(value)
  if (!url || !['redis:', 'rediss:', 'unix:'].includes(url.protocol))
    return fail(`must be an address such as ${EXAMPLES}`)
  if (url.protocol === 'unix:') return socketOf(url)
  if (url.hostname === '') return fail(`has no host; it must be an address such as ${EXAMPLES}`)
  if (url.search !== '' || url.hash !== '') return fail('must end with the number of a database, such as /0')
  return {
    username: decoded(url.username),
    password: decoded(url.password),
    place: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? DEFAULT_PORT : Number(url.port),
      isEncrypted: url.protocol === 'rediss:',
    },
    database: databaseNumber(url.pathname.replace(/^\/$/, '').slice(1)),
  }
}

function socketOf(url: URL): RedisAddress {
  if (url.hostname !== '' || !/^\/./.test(url.pathname))
    return fail('must name a socket by its full path, such as unix:/run/redis/redis.sock')
  return {
    username: url.searchParams.get('user') ?? undefined,
    password: url.searchParams.get('password') ?? undefined,
    place: { socketPath: decodeURIComponent(url.pathname) },
    database: databaseNumber(url.searchParams.get('db') ?? ''),
  }
}

function databaseNumber(text: string): number {
  if (text === '') return 0
  return /^\d{1,5}$/.test(text) ? Number(text) : fail('must end with the number of a database, such as /0')
}

function decoded(text: string): string | undefined {
  if (text === '') return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    return fail('has a name or password with a stray %; write it as %25')
  }
}
