/** Exponential backoff with jitter. */

const LONGEST_WAIT_MS = 30_000

/** Jitter keeps browsers from reconnecting to a restarted server all at once. */
export function backoffMs(tries: number, random = Math.random()): number {
  const ceiling = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** Math.min(tries, 10))
  return ceiling / 2 + (ceiling / 2) * random
}
