/**
 * How many different people several processes see: each says how many it sees, with a mark for some of them. Somebody whose
 * requests come to two processes, or who changes from one way of watching to another, is seen by both and is still one.
 */

export type Seen = { count: number; marks: readonly number[] }

/** So many are all told of; of more, every second, fourth, eighth … one, the same people by every process. */
const MOST_MARKS = 1_000

export function seenOf(people: ReadonlyMap<string, unknown> | ReadonlySet<string>): Seen {
  const depth = depthOf(people.size)
  const marks: number[] = []
  for (const who of people.keys()) {
    const mark = markOf(who)
    if (isAt(mark, depth)) marks.push(mark)
  }
  return { count: people.size, marks }
}

/** Exact where all were told of; beyond that, what several see is reckoned from those who were. */
export function seenTogether(all: readonly Seen[]): number {
  const count = all.reduce((sum, each) => sum + each.count, 0)
  const depth = Math.max(0, ...all.map((each) => depthOf(each.count)))
  const told = all.flatMap(({ marks }) => marks.filter((mark) => isAt(mark, depth)))
  return told.length === 0 ? count : Math.round((count * new Set(told).size) / told.length)
}

const depthOf = (count: number) => Math.max(0, Math.ceil(Math.log2(count / MOST_MARKS)))

const isAt = (mark: number, depth: number) => (mark & (2 ** depth - 1)) === 0

/** A number that looks thrown, and is the same in every process: FNV-1a, with its bits mixed once more. */
function markOf(who: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < who.length; at += 1) hash = Math.imul(hash ^ who.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}
