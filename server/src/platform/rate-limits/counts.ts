/** Where tries are counted: in a fixed window that opens with the first of them, as one step, for all processes. */
import type { Limit } from './policies.ts'

export type Counter = { key: string; limit: Limit }
export type Count = { tries: number; endsAt: Date }

/** More tries than that are all the same. */
export const MOST_TRIES = 1_000_000

export type Counts = {
  /** One try more for each, and how many that makes. */
  count(counters: readonly Counter[], now: Date): Promise<Map<string, Count>>
  /** What was counted of these so far, in windows that have not run out. */
  read(keys: readonly string[], now: Date): Promise<Map<string, Count>>
  forget(keys: readonly string[]): Promise<void>
  /** Removes what has run out; answers how many that were. */
  sweep(now: Date): Promise<number>
}
