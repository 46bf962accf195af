/** How long to wait before trying again. */

const LONGEST_WAIT_MS = 30_000

/** Doubles each time, and spreads browsers out so that a restarted server is not met by all at once. */
export function backoffMs(tries: number, random = Math.random()): number {
  const ceiling = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** Math.min(tries, 10))
  return ceiling / 2 + (ceiling / 2) * random
}
