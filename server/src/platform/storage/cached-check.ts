/** Caches the health check of a storage: each request to a bucket costs money and may be slow. */
import type { Clock } from '#platform/clock.ts'
import type { Storage } from './storage.ts'

/** TTL of a successful check. */
export const CHECK_TTL_MS = 15_000
/** Less than the five seconds between two probes (ops/kubernetes/web.yaml), so that two failures in a row are two checks. */
export const FAILURE_TTL_MS = 4_000
/** Timeout of a check. */
const TIMEOUT_MS = 3_000

type CachedCheckOptions = {
  clock: Clock
  /** Shorter in tests. */
  timeoutMs?: number
}

/** Both TTLs start at the request; a running check is shared. */
type CachedCheck = { startedMs: number; ttlMs: number; result: Promise<void> }

export function withCachedCheck(
  storage: Storage,
  { clock, timeoutMs = TIMEOUT_MS }: CachedCheckOptions,
): Storage {
  let latest: CachedCheck | null = null
  return {
    ...storage,
    check() {
      const nowMs = clock.now().getTime()
      if (!latest || !isFresh(latest, nowMs)) latest = startCheck(nowMs)
      return latest.result
    },
  }

  function startCheck(startedMs: number): CachedCheck {
    const started: CachedCheck = { startedMs, ttlMs: Number.POSITIVE_INFINITY, result: checkWithTimeout() }
    started.result.then(
      () => {
        started.ttlMs = CHECK_TTL_MS
      },
      () => {
        started.ttlMs = FAILURE_TTL_MS
      },
    )
    return started
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

/** A clock set back does not extend the TTL. */
function isFresh({ startedMs, ttlMs }: CachedCheck, nowMs: number): boolean {
  const ageMs = nowMs - startedMs
  return ttlMs === Number.POSITIVE_INFINITY || (ageMs >= 0 && ageMs < ttlMs)
}
