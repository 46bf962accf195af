/** Rate limits in this process's memory: for what must be refused before it costs a database connection. */

export type BucketLimit = {
  /** So many at once. */
  burst: number
  /** Then one more after each of these. */
  refillMs: number
}

export type TokenBuckets = {
  /** False when the subject has used up its tokens. */
  take(subject: string): boolean
}

/** When more subjects are known than that, those whose bucket is full again are dropped. */
const MAX_SUBJECTS = 10_000

export function createTokenBuckets(
  { burst, refillMs }: BucketLimit,
  now: () => number = Date.now,
): TokenBuckets {
  /** For each subject the time at which its bucket is full again. */
  const fullAt = new Map<string, number>()
  let droppedAtMs = Number.NEGATIVE_INFINITY

  /** Once in a while: each look goes through all of them. */
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
