/** In-memory rate limits: for requests that must be refused before they cost a database connection. */

export type BucketLimit = {
  /** Allowed at once. */
  burst: number
  /** Time per additional token. */
  refillMs: number
}

type TokenBuckets = {
  /** False if the subject has used up its tokens. */
  take(subject: string): boolean
}

/** Beyond this many subjects, those with a full bucket are dropped. */
const MAX_SUBJECTS = 10_000

export function createTokenBuckets(
  { burst, refillMs }: BucketLimit,
  now: () => number = Date.now,
): TokenBuckets {
  /** Per subject, the time at which its bucket is full again. */
  const fullAt = new Map<string, number>()
  let droppedAtMs = Number.NEGATIVE_INFINITY

  /** Only occasionally, since it iterates over all subjects. */
  function dropFull(nowMs: number): void {
    if (fullAt.size < MAX_SUBJECTS || nowMs - droppedAtMs < refillMs) return
    droppedAtMs = nowMs
    for (const [subject, atMs] of fullAt) if (atMs <= nowMs) fullAt.delete(subject)
  }

  return {
    take(subject) {
      const nowMs = now()
      dropFull(nowMs)
      const next = Math.max(fullAt.get(subject) ?? 0, nowMs) + refillMs
      if (next - nowMs > burst * refillMs) return false
      fullAt.set(subject, next)
      return true
    },
  }
}
