/** Attempt counters in Redis, with PostgreSQL as fallback, so that an outage neither lifts nor blocks the limits. */
import type { Log } from '../log.ts'
import { defineLua, type Redis } from '../redis/redis.ts'
import {
  type AttemptCount,
  type AttemptCounter,
  type AttemptCounters,
  MAX_ATTEMPTS,
} from './attempt-counters.ts'

const PREFIX = '{candid-tries}:'

/** Keys, and the window length of each; returns attempts and end in turn. */
const countAll = defineLua(`
  local now = tonumber(ARGV[1])
  local counted = {}
  for at, key in ipairs(KEYS) do
    local old = redis.call('HMGET', key, 'tries', 'ends')
    local tries, ends = tonumber(old[1]), tonumber(old[2])
    if not tries or not ends or ends <= now then
      tries = 0
      ends = now + tonumber(ARGV[at + 2])
    end
    tries = math.min(tries, tonumber(ARGV[2])) + 1
    redis.call('HSET', key, 'tries', tries, 'ends', string.format('%.0f', ends))
    redis.call('PEXPIRE', key, string.format('%.0f', ends - now))
    counted[#counted + 1] = tries
    counted[#counted + 1] = string.format('%.0f', ends)
  end
  return counted
`)

export function createRedisAttemptCounters(deps: {
  redis: Redis
  log: Log
  fallback: AttemptCounters
}): AttemptCounters {
  const { redis, log, fallback } = deps

  async function withFallback<T>(work: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      log.debug({ err: error }, 'counting in PostgreSQL, since Redis is unavailable')
      return instead()
    }
  }

  async function countByRedis(counters: readonly AttemptCounter[], now: Date) {
    const counted = await redis.run((client) =>
      countAll(
        client,
        counters.map(({ key }) => PREFIX + key),
        [
          String(now.getTime()),
          String(MAX_ATTEMPTS),
          ...counters.map(({ limit }) => String(limit.windowSeconds * 1000)),
        ],
      ),
    )
    const numbers = (Array.isArray(counted) ? counted : []).map(Number)
    return new Map(
      counters.map(({ key }, at) => [
        key,
        { tries: numbers[2 * at] ?? 0, endsAt: new Date(numbers[2 * at + 1] ?? 0) },
      ]),
    )
  }

  async function readFromRedis(keys: readonly string[], now: Date): Promise<Map<string, AttemptCount>> {
    const read = await redis.run((client) =>
      Promise.all(keys.map((key) => client.hmGet(PREFIX + key, ['tries', 'ends']))),
    )
    const counts = keys.map((key, at) => {
      const [tries = 0, ends = 0] = (read[at] ?? []).map(Number)
      return [key, { tries, endsAt: new Date(ends) }] as const
    })
    return new Map(counts.filter(([, { endsAt }]) => endsAt > now))
  }

  return {
    count: (counters, now) =>
      withFallback(
        () => countByRedis(counters, now),
        () => fallback.count(counters, now),
      ),
    read: (keys, now) =>
      withFallback(
        () => readFromRedis(keys, now),
        () => fallback.read(keys, now),
      ),
    async reset(keys) {
      // Both may have counted: reset both.
      await withFallback(
        () => redis.run(async (client) => void (await client.del(keys.map((key) => PREFIX + key)))),
        async () => {},
      )
      await fallback.reset(keys)
    },
    // Counters in Redis expire by themselves.
    sweep: (now) => fallback.sweep(now),
  }
}
