/** Caches the health check of a storage: each request to a bucket costs money and may be slow. */
import type { Clock } from '#platform/clock.ts'
import type { Storage } from './storage.ts'

/** TTL of a successful check. */
export const KEPT_MS = 15_000
/** Less than the five seconds between two probes (ops/kubernetes/web.yaml), so that two failures in a row are two checks. */
export const FAILURE_KEPT_MS = 4_000
/** Timeout of a check. */
const PATIENCE_MS = 3_000

export type KeptCheckOptions = {
  clock: Clock
  /** Shorter in tests. */
  patienceMs?: number
}

/** Both TTLs start at the request; a running check is shared. */
type Look = { askedMs: number; keptMs: number; answer: Promise<void> }

export function withKeptCheck(
  storage: Storage,
  { clock, patienceMs = PATIENCE_MS }: KeptCheckOptions,
): Storage {
  let latest: Look | null = null
  return {
    ...storage,
    check() {
      const nowMs = clock.now().getTime()
      if (!latest || !isKept(latest, nowMs)) latest = look(nowMs)
      return latest.answer
    },
  }

  function look(askedMs: number): Look {
    const asked: Look = { askedMs, keptMs: Number.POSITIVE_INFINITY, answer: withinPatience() }
    asked.answer.then(
      () => {
        asked.keptMs = KEPT_MS
      },
      () => {
        asked.keptMs = FAILURE_KEPT_MS
      },
    )
    return asked
  }

  async function withinPatience(): Promise<void> {
    const late = Promise.withResolvers<never>()
    const giveUp = new AbortController()
    const timer = setTimeout(() => {
      late.reject(new Error('took too long'))
      giveUp.abort()
    }, patienceMs)
    await Promise.race([storage.check(giveUp.signal), late.promise]).finally(() => clearTimeout(timer))
  }
}

/** A clock set back does not extend the TTL. */
function isKept({ askedMs, keptMs }: Look, nowMs: number): boolean {
  const ageMs = nowMs - askedMs
  return keptMs === Number.POSITIVE_INFINITY || (ageMs >= 0 && ageMs < keptMs)
}
