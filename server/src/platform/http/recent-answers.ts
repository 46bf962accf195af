/** Remembers what was looked up for a short while; those who ask for the same at once share one lookup. */
import type { Clock } from '#platform/clock.ts'

export type RecentAnswers<T> = {
  /** `isFresh` is true for the one whose question made the lookup. */
  get(key: string, lookUp: () => Promise<T>): Promise<{ answer: T; isFresh: boolean }>
  /** What is remembered and still good; undefined when that is nothing yet. */
  known(key: string): T | undefined
  /** Also what is being looked up right now: it may have been read before the change. */
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
    // The oldest go first; being asked for often does not make an answer last longer.
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
