/** TTL cache with single flight: concurrent requests for the same key share one lookup. */
import type { Clock } from '#platform/clock.ts'

export type TtlCache<T> = {
  /** `isFresh` is true for the caller that triggered the lookup. */
  get(key: string, lookUp: () => Promise<T>): Promise<{ answer: T; isFresh: boolean }>
  /** Cached value within its TTL; undefined if there is none. */
  peek(key: string): T | undefined
  /** Also invalidates lookups in flight: they may have read the old value. */
  invalidate(matches: (key: string, answer: T | undefined) => boolean): void
  clear(): void
}

type Entry<T> = { requestedMs: number; promise: Promise<T>; answer?: T }

type TtlCacheOptions = { clock: Clock; ttlMs: number; maxEntries: number }

export function createTtlCache<T>({ clock, ttlMs, maxEntries }: TtlCacheOptions): TtlCache<T> {
  const entries = new Map<string, Entry<T>>()

  function load(key: string, lookUp: () => Promise<T>, requestedMs: number): Entry<T> {
    const entry: Entry<T> = { requestedMs, promise: lookUp() }
    entries.delete(key)
    entries.set(key, entry)
    // Evicts the oldest first; hits do not extend the TTL.
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break
      entries.delete(oldest)
    }
    entry.promise.then(
      (answer) => {
        entry.answer = answer
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key)
      },
    )
    return entry
  }

  function recent(key: string, nowMs: number): Entry<T> | null {
    const entry = entries.get(key)
    const ageMs = entry ? nowMs - entry.requestedMs : Number.POSITIVE_INFINITY
    return entry && ageMs >= 0 && ageMs < ttlMs ? entry : null
  }

  return {
    async get(key, lookUp) {
      const nowMs = clock.now().getTime()
      const peek = recent(key, nowMs)
      if (peek) return { answer: await peek.promise, isFresh: false }
      return { answer: await load(key, lookUp, nowMs).promise, isFresh: true }
    },
    peek: (key) => recent(key, clock.now().getTime())?.answer,
    invalidate(matches) {
      for (const [key, { answer }] of entries) if (matches(key, answer)) entries.delete(key)
    },
    clear: () => entries.clear(),
  }
}
