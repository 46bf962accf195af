/** Deduplicates batches that were sent over both transports. */

const GENERATION_MS = 30_000
const GENERATION_SIZE = 50_000

/** True the first time. Bounded; the oldest ids are dropped first. */
export function createSeenBatches(now: () => number = () => performance.now()): (id: string) => boolean {
  let recent = new Set<string>()
  let older = new Set<string>()
  let since = now()
  return (id) => {
    if (recent.has(id) || older.has(id)) return false
    if (recent.size >= GENERATION_SIZE || now() - since > GENERATION_MS) {
      older = recent
      recent = new Set()
      since = now()
    }
    recent.add(id)
    return true
  }
}
