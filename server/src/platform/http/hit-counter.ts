/** Hit counter over two short periods that finds frequently requested keys; bounded in size. */

const PERIOD_MS = 30_000
const HOT_MIN_HITS = 3
const MAX_KEYS = 20_000

export function createHitCounter(now: () => number = () => performance.now()) {
  let current = new Map<string, number>()
  let before = new Map<string, number>()
  let sinceMs = now()
  return {
    /** Counts this request, too. */
    isHot(key: string): boolean {
      if (now() - sinceMs > PERIOD_MS || current.size >= MAX_KEYS) {
        before = now() - sinceMs > 2 * PERIOD_MS ? new Map() : current
        current = new Map()
        sinceMs = now()
      }
      const hits = (current.get(key) ?? 0) + 1
      current.set(key, hits)
      return hits + (before.get(key) ?? 0) >= HOT_MIN_HITS
    },
  }
}
