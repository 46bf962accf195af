/** A storage that is looked at once for all who ask whether it is well: each request to a bucket costs money, and may be slow. */
import type { Clock } from '#platform/clock.ts'
import type { Storage } from './storage.ts'

/** For so long it counts that all was well. */
export const KEPT_MS = 15_000
/** Less than the five seconds between two probes (ops/kubernetes/web.yaml): who fails twice in a row was looked at twice. */
export const FAILURE_KEPT_MS = 4_000
/** What takes longer has failed. */
const PATIENCE_MS = 3_000

export type KeptCheckOptions = {
  clock: Clock
  /** Shorter in tests. */
  patienceMs?: number
}

/** Both whiles are counted from the question, which nobody asks anew while it is under way. */
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

/** A clock that was set back makes nothing last longer. */
function isKept({ askedMs, keptMs }: Look, nowMs: number): boolean {
  const ageMs = nowMs - askedMs
  return keptMs === Number.POSITIVE_INFINITY || (ageMs >= 0 && ageMs < keptMs)
}
