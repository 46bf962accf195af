/** Storage of attempt counters: fixed windows that open with the first attempt, incremented atomically across processes. */
import type { Limit } from './policies.ts'

export type AttemptCounter = { key: string; limit: Limit }
export type AttemptCount = { tries: number; endsAt: Date }

/** Counters are capped here. */
export const MAX_ATTEMPTS = 1_000_000

export type AttemptCounters = {
  /** Increments each counter and returns the new values. */
  count(counters: readonly AttemptCounter[], now: Date): Promise<Map<string, AttemptCount>>
  /** Current values of unexpired windows. */
  read(keys: readonly string[], now: Date): Promise<Map<string, AttemptCount>>
  reset(keys: readonly string[]): Promise<void>
  /** Deletes expired counters; returns their number. */
  sweep(now: Date): Promise<number>
}
