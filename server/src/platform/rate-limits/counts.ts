/** Storage of attempt counters: fixed windows that open with the first attempt, incremented atomically across processes. */
import type { Limit } from './policies.ts'

export type Counter = { key: string; limit: Limit }
export type Count = { tries: number; endsAt: Date }

/** Counters are capped here. */
export const MOST_TRIES = 1_000_000

export type Counts = {
  /** Increments each counter and returns the new values. */
  count(counters: readonly Counter[], now: Date): Promise<Map<string, Count>>
  /** Current values of unexpired windows. */
  read(keys: readonly string[], now: Date): Promise<Map<string, Count>>
  forget(keys: readonly string[]): Promise<void>
  /** Deletes expired counters; returns their number. */
  sweep(now: Date): Promise<number>
}
