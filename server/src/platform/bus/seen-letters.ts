/** Remembers for a while which letters came, so that one that was sent two ways is delivered once. */

const GENERATION_MS = 30_000
const GENERATION_SIZE = 50_000

/** Answers true the first time. Bounded in number; what is forgotten first is oldest. */
export function createSeenLetters(now: () => number = () => performance.now()): (id: string) => boolean {
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
