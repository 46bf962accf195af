/**
 * Counts distinct viewers across processes: each reports its count with a sample of viewer hashes. A viewer whose requests
 * reach two processes, or who switches protocol, is seen by both and counted once.
 */

export type ViewerSample = { count: number; marks: readonly number[] }

/** Sample size: beyond it, every 2nd, 4th, 8th … viewer is sampled, the same viewers in every process. */
const MAX_SAMPLE_SIZE = 1_000

export function sampleViewers(people: ReadonlyMap<string, unknown> | ReadonlySet<string>): ViewerSample {
  const depth = depthOf(people.size)
  const marks: number[] = []
  for (const who of people.keys()) {
    const mark = hashOf(who)
    if (isSampled(mark, depth)) marks.push(mark)
  }
  return { count: people.size, marks }
}

/** Exact while the samples are complete; beyond that, the overlap is estimated from them. */
export function countDistinct(all: readonly ViewerSample[]): number {
  const count = all.reduce((sum, each) => sum + each.count, 0)
  const depth = Math.max(0, ...all.map((each) => depthOf(each.count)))
  const sampled = all.flatMap(({ marks }) => marks.filter((mark) => isSampled(mark, depth)))
  return sampled.length === 0 ? count : Math.round((count * new Set(sampled).size) / sampled.length)
}

const depthOf = (count: number) => Math.max(0, Math.ceil(Math.log2(count / MAX_SAMPLE_SIZE)))

const isSampled = (mark: number, depth: number) => (mark & (2 ** depth - 1)) === 0

/** A uniform hash, identical in every process: FNV-1a with a final mix. */
function hashOf(who: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < who.length; at += 1) hash = Math.imul(hash ^ who.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}
