/** Hit counter over two short periods that finds frequently requested keys; bounded in size. */

const WHILE_MS = 30_000
const HOT_FROM = 3
const MAX_KEYS = 20_000

export function createHeat(now: () => number = () => performance.now()) {
  let current = new Map<string, number>()
  let before = new Map<string, number>()
  let sinceMs = now()
  return {
    /** Counts this request, too. */
    isHot(key: string): boolean {
      if (now() - sinceMs > WHILE_MS || current.size >= MAX_KEYS) {
        before = now() - sinceMs > 2 * WHILE_MS ? new Map() : current
        current = new Map()
        sinceMs = now()
      }
      const asked = (current.get(key) ?? 0) + 1
      current.set(key, asked)
      return asked + (before.get(key) ?? 0) >= HOT_FROM
    },
  }
}
