/**
 * Admission control before the database is queried for a publisher: one pending publish per stream key, rate limits per key and
 * per address, and a concurrency limit. A flood is rejected in memory, without using database connections.
 */
import type { PublishAnswer, PublishWish } from '#platform/live/engine.ts'
import { addressBlock } from '#platform/rate-limits/subjects.ts'
import { type BucketLimit, createTokenBuckets } from '#platform/rate-limits/token-buckets.ts'

const LIMITS = {
  /** Encoders that lost their connection retry every second or two; OBS waits two seconds. */
  key: { burst: 12, refillMs: 2_000 },
  /** Some studios send many streams from one address, which reconnect together. */
  address: { burst: 64, refillMs: 500 },
  /** Concurrent queries; the rest of the connection pool is left to running lives. */
  atOnce: 6,
} satisfies { key: BucketLimit; address: BucketLimit; atOnce: number }

export const PUBLISH_PENDING =
  'Another connection with this stream key is just being let in. Try again in a moment.'
export const PUBLISH_TOO_OFTEN = 'Too many connections in a short time. Try again in a few seconds.'

export type PublishGate = {
  pass(wish: PublishWish, ask: () => Promise<PublishAnswer>): Promise<PublishAnswer>
}

export function createPublishGate(
  limits: Partial<typeof LIMITS> = {},
  now: () => number = Date.now,
): PublishGate {
  const { key, address, atOnce } = { ...LIMITS, ...limits }
  const pending = new Set<string>()
  const byKey = createTokenBuckets(key, now)
  const byAddress = createTokenBuckets(address, now)
  const waiting: (() => void)[] = []
  let asking = 0

  async function inTurn(ask: () => Promise<PublishAnswer>): Promise<PublishAnswer> {
    if (asking >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else asking += 1
    try {
      return await ask()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else asking -= 1
    }
  }

  /** The address is empty if an external engine has already admitted the publisher. */
  function isAddressFree(wish: PublishWish): boolean {
    return wish.via !== 'rtmp' || wish.address === '' || byAddress.take(addressBlock(wish.address))
  }

  return {
    async pass(wish, ask) {
      const subject = wish.via === 'rtmp' ? `key ${wish.key}` : `camera ${wish.streamId}`
      if (pending.has(subject)) return { ok: false, words: PUBLISH_PENDING }
      if (!isAddressFree(wish) || !byKey.take(subject)) return { ok: false, words: PUBLISH_TOO_OFTEN }
      pending.add(subject)
      try {
        return await inTurn(ask)
      } finally {
        pending.delete(subject)
      }
    },
  }
}
