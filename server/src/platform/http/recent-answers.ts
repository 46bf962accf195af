/** TTL cache with single flight: concurrent requests for the same key share one lookup. */
import type { Clock } from '#platform/clock.ts'

export type RecentAnswers<T> = {
  /** `isFresh` is true for the caller that triggered the lookup. */
  get(key: string, lookUp: () => Promise<T>): Promise<{ answer: T; isFresh: boolean }>
  /** Cached value within its TTL; undefined if there is none. */
  known(key: string): T | undefined
  /** Also invalidates lookups in flight: they may have read the old value. */
  forget(isConcerned: (key: string, answer: T | undefined) => boolean): void
  clear(): void
}

type Entry<T> = { askedMs: number; promise: Promise<T>; answer?: T }

export type RecentOptions = { clock: Clock; ttlMs: number; maxEntries: number }

export function createRecentAnswers<T>({ clock, ttlMs, maxEntries }: RecentOptions): RecentAnswers<T> {
  const entries = new Map<string, Entry<T>>()

  function ask(key: string, lookUp: () => Promise<T>, askedMs: number): Entry<T> {
    const entry: Entry<T> = { askedMs, promise: lookUp() }
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
    const ageMs = entry ? nowMs - entry.askedMs : Number.POSITIVE_INFINITY
    return entry && ageMs >= 0 && ageMs < ttlMs ? entry : null
  }

  return {
    async get(key, lookUp) {
      const nowMs = clock.now().getTime()
      const known = recent(key, nowMs)
      if (known) return { answer: await known.promise, isFresh: false }
      return { answer: await ask(key, lookUp, nowMs).promise, isFresh: true }
    },
    known: (key) => recent(key, clock.now().getTime())?.answer,
    forget(isConcerned) {
      for (const [key, { answer }] of entries) if (isConcerned(key, answer)) entries.delete(key)
    },
    clear: () => entries.clear(),
  }
}
