/**
 * Admission control before the database is queried for a publisher: one pending publish per stream key, rate limits per key and
 * per address, and a concurrency limit. A flood is rejected in memory, without using database connections.
 */
import type { PublishAnswer, PublishRequest } from '#platform/live/engine.ts'
import { addressBlock } from '#platform/rate-limits/subjects.ts'
import { type BucketLimit, createTokenBuckets } from '#platform/rate-limits/token-buckets.ts'

const LIMITS = {
  /** Encoders that lost their connection retry every second or two; OBS waits two seconds. */
  key: { burst: 12, refillMs: 2_000 },
  /** Some studios send many streams from one address, which reconnect together. */
  address: { burst: 64, refillMs: 500 },
  /** Concurrent queries; the rest of the connection pool is left to running lives. */
  concurrency: 6,
} satisfies { key: BucketLimit; address: BucketLimit; concurrency: number }

export const PUBLISH_PENDING = 'Another encoder is connecting with this stream key. Try again in a moment.'
export const PUBLISH_TOO_OFTEN = 'Too many connections. Try again in a few seconds.'

type PublishGate = {
  pass(request: PublishRequest, ask: () => Promise<PublishAnswer>): Promise<PublishAnswer>
}

export function createPublishGate(
  limits: Partial<typeof LIMITS> = {},
  now: () => number = Date.now,
): PublishGate {
  const { key, address, concurrency } = { ...LIMITS, ...limits }
  const pending = new Set<string>()
  const byKey = createTokenBuckets(key, now)
  const byAddress = createTokenBuckets(address, now)
  const waiting: (() => void)[] = []
  let active = 0

  async function withConcurrencyLimit(ask: () => Promise<PublishAnswer>): Promise<PublishAnswer> {
    if (active >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve))
    else active += 1
    try {
      return await ask()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else active -= 1
    }
  }

  /** The address is empty if an external engine has already admitted the publisher. */
  function isAddressFree(request: PublishRequest): boolean {
    return request.via !== 'rtmp' || request.address === '' || byAddress.take(addressBlock(request.address))
  }

  return {
    async pass(request, ask) {
      const subject = request.via === 'rtmp' ? `key ${request.key}` : `camera ${request.streamId}`
      if (pending.has(subject)) return { ok: false, message: PUBLISH_PENDING }
      if (!isAddressFree(request) || !byKey.take(subject)) return { ok: false, message: PUBLISH_TOO_OFTEN }
      pending.add(subject)
      try {
        return await withConcurrencyLimit(ask)
      } finally {
        pending.delete(subject)
      }
    },
  }
}
