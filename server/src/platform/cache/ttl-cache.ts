/** TTL cache with single flight: concurrent requests for the same key share one lookup. */
import type { Clock } from '#platform/clock.ts'

export type TtlCache<T> = {
  /** `isFresh` is true for the caller that triggered the lookup. */
  get(key: string, lookUp: () => Promise<T>): Promise<{ answer: T; isFresh: boolean }>
  /** Cached value within its TTL; undefined if there is none. */
  peek(key: string): T | undefined
  delete(key: string): void
  /** Also invalidates lookups in flight: they may have read the old value. */
  invalidate(matches: (key: string, answer: T | undefined) => boolean): void
  clear(): void
}

/** The TTL starts at the request; a clock set back ends it. */
type Entry<T> = { requestedMs: number; ttlMs: number; promise: Promise<T>; answer?: T }

type TtlCacheOptions = {
  clock: Clock
  ttlMs: number
  /** TTL of failed lookups, which are not cached by default. */
  failureTtlMs?: number
  maxEntries: number
}

export function createTtlCache<T>(options: TtlCacheOptions): TtlCache<T> {
  const { clock, ttlMs, failureTtlMs = 0, maxEntries } = options
  const entries = new Map<string, Entry<T>>()

  function load(key: string, lookUp: () => Promise<T>, requestedMs: number): Entry<T> {
    const entry: Entry<T> = { requestedMs, ttlMs, promise: lookUp() }
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
        entry.ttlMs = failureTtlMs
        if (failureTtlMs === 0 && entries.get(key) === entry) entries.delete(key)
      },
    )
    return entry
  }

  function recent(key: string, nowMs: number): Entry<T> | null {
    const entry = entries.get(key)
    if (!entry) return null
    const ageMs = nowMs - entry.requestedMs
    return ageMs >= 0 && ageMs < entry.ttlMs ? entry : null
  }

  return {
    async get(key, lookUp) {
      const nowMs = clock.now().getTime()
      const cached = recent(key, nowMs)
      if (cached) return { answer: await cached.promise, isFresh: false }
      return { answer: await load(key, lookUp, nowMs).promise, isFresh: true }
    },
    peek: (key) => recent(key, clock.now().getTime())?.answer,
    delete: (key) => void entries.delete(key),
    invalidate(matches) {
      for (const [key, { answer }] of entries) if (matches(key, answer)) entries.delete(key)
    },
    clear: () => entries.clear(),
  }
}
