/** Caches the health check of a storage: each request to a bucket costs money and may be slow. */
import { createTtlCache } from '../cache/ttl-cache.ts'
import type { Clock } from '../clock.ts'
import type { Storage } from './storage.ts'

/** TTL of a successful check. */
export const CHECK_TTL_MS = 15_000
/** Less than the five seconds between two probes (ops/kubernetes/web.yaml), so that two failures in a row are two checks. */
export const FAILURE_TTL_MS = 4_000
/** Timeout of a check; shorter than both TTLs, so that a running check is always shared. */
const TIMEOUT_MS = 3_000

type CachedCheckOptions = {
  clock: Clock
  /** Shorter in tests. */
  timeoutMs?: number
}

export function withCachedCheck(
  storage: Storage,
  { clock, timeoutMs = TIMEOUT_MS }: CachedCheckOptions,
): Storage {
  const cache = createTtlCache<void>({
    ...{ clock, ttlMs: CHECK_TTL_MS, failureTtlMs: FAILURE_TTL_MS, maxEntries: 1 },
  })
  return {
    ...storage,
    check: async () => void (await cache.get('check', checkWithTimeout)),
  }

  async function checkWithTimeout(): Promise<void> {
    const timeout = Promise.withResolvers<never>()
    const giveUp = new AbortController()
    const timer = setTimeout(() => {
      timeout.reject(new Error('took too long'))
      giveUp.abort()
    }, timeoutMs)
    await Promise.race([storage.check(giveUp.signal), timeout.promise]).finally(() => clearTimeout(timer))
  }
}
