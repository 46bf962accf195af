/** The best media for one member, found in memory by looking at a few thousand of the catalogue. */
import { affinityOf, affinityParts } from './affinity.ts'
import { exploreCandidates } from './explore.ts'
import {
  type Catalogue,
  DIMENSIONS,
  type Postings,
  type RecommendationSource,
  type ScoredCandidate,
  type Taste,
} from './types.ts'

/** Numbers taken from each source. Each costs some cache misses of the processor, so they are a good part of a page's time. */
const READ = {
  newest: 100,
  popular: 300,
  perTag: 30,
  perCreator: 10,
  perSound: 20,
  perCluster: 40,
  explored: 12,
}
/** So many times these numbers are looked at: the best of a source have often been seen. */
const LOOKED_AT_EACH = 8
const KEYS = { tags: 8, creators: 20, sounds: 4, clusters: 10 }
/** A part of the affinity below this names no source. */
const NAMED = 0.3

export type CandidateOptions = {
  /** How many are returned. */
  count: number
  nowMs: number
  isWanted?: (item: number) => boolean
  /** See `ExploreOptions`. */
  seed?: number
}

/** A page takes only so many of one creator or tag, so more of them would keep others out of what it is chosen from. */
const MOST = { ofCreator: 4, ofTag: 10 }
/** Of the best, this many times the wanted number are looked at for such variety. */
const LOOKED_AT = 6
/** Of a `Uint32Array`. */
const MOST_MARKS = 2 ** 32 - 1

/** Best first; exploration candidates are at the end. */
export function findCandidates(
  catalogue: Catalogue,
  taste: Taste,
  { count, nowMs, isWanted, seed }: CandidateOptions,
): ScoredCandidate[] {
  const hidden = taste.hiddenTags
  const isAllowed = (item: number) =>
    (hidden.size === 0 || !hasHiddenTag(catalogue, hidden, item)) && isWanted?.(item) !== false
  const explored = exploreCandidates(catalogue, taste, {
    count: READ.explored,
    nowMs,
    isWanted: isAllowed,
    seed,
  })
  const taken = takenItems(catalogue.size)
  for (const { item } of explored) taken.add(item)
  const items: number[] = []
  const worths: number[] = []
  const consider = (item: number) => {
    if (!taken.add(item)) return true
    if ((catalogue.availableAtMs[item] as number) > nowMs || !isAllowed(item)) return false
    items.push(item)
    worths.push((catalogue.score[item] as number) + affinityOf(catalogue, taste, item))
    return true
  }
  considerSources(catalogue, taste, consider)
  const ordered = bestOf(worths, LOOKED_AT * count)
  const best = varied(catalogue, items, ordered, count).map((n): ScoredCandidate => {
    const [item, worth] = [items[n] as number, worths[n] as number]
    const affinity = worth - (catalogue.score[item] as number)
    return { item, worth, affinity, source: sourceOf(catalogue, taste, item) }
  })
  return [...best, ...explored]
}

let marks = new Uint32Array()
let mark = 0

/** Items that were met, by marks in an array that is kept: filling a set costs as much as scoring. */
function takenItems(size: number): { add(item: number): boolean } {
  if (marks.length < size || mark === MOST_MARKS) {
    marks = new Uint32Array(Math.max(marks.length, size))
    mark = 0
  }
  mark += 1
  const own = mark
  return {
    add(item) {
      if (marks[item] === own) return false
      marks[item] = own
      return true
    },
  }
}

/** The first of the ordered numbers that are not too many of one creator or tag, and the others only where those do not suffice. */
function varied(
  { creatorOf, tagStarts, tags }: Catalogue,
  items: readonly number[],
  ordered: readonly number[],
  count: number,
): number[] {
  const [ofCreator, ofTag] = [new Map<number, number>(), new Map<number, number>()]
  const add = (counts: Map<number, number>, key: number) => counts.set(key, (counts.get(key) ?? 0) + 1)
  const [kept, others]: [number[], number[]] = [[], []]
  for (const n of ordered) {
    if (kept.length === count) break
    const item = items[n] as number
    const creator = creatorOf[item] as number
    const [start, end] = [tagStarts[item] as number, tagStarts[item + 1] as number]
    let isTooMuch = (ofCreator.get(creator) ?? 0) >= MOST.ofCreator
    for (let tag = start; tag < end && !isTooMuch; tag += 1)
      isTooMuch = (ofTag.get(tags[tag] as number) ?? 0) >= MOST.ofTag
    ;(isTooMuch ? others : kept).push(n)
    if (isTooMuch) continue
    add(ofCreator, creator)
    for (let tag = start; tag < end; tag += 1) add(ofTag, tags[tag] as number)
  }
  return [...kept, ...others.slice(0, count - kept.length)]
}

/** Whether it could be shown; known ones count too. */
type Consider = (item: number) => boolean

function considerSources(catalogue: Catalogue, taste: Taste, consider: Consider): void {
  const { index, size } = catalogue
  for (let item = size - 1; item >= Math.max(index.size, size - READ.newest); item -= 1) consider(item)
  readSource(index.byScore, { start: 0, end: index.byScore.length, count: READ.popular }, consider)
  for (const item of taste.similar.keys()) consider(item)
  const read = ({ starts, items }: Postings, key: number, count: number) => {
    const start = starts[key] ?? 0
    readSource(items, { start, end: starts[key + 1] ?? start, count }, consider)
  }
  for (const tag of highest(taste.tagWeights, KEYS.tags)) read(index.ofTag, tag, READ.perTag)
  for (const creator of highest(taste.creatorWeights, KEYS.creators))
    read(index.ofCreator, creator, READ.perCreator)
  for (const sound of highest(taste.soundWeights, KEYS.sounds)) read(index.ofSound, sound, READ.perSound)
  for (const cluster of clustersFor(catalogue, taste)) read(index.ofCluster, cluster, READ.perCluster)
}

function readSource(
  items: Int32Array,
  { start, end, count }: { start: number; end: number; count: number },
  consider: Consider,
): void {
  const last = Math.min(end, start + LOOKED_AT_EACH * count)
  for (let [n, left] = [start, count]; n < last && left > 0; n += 1)
    if (consider(items[n] as number)) left -= 1
}

/** Groups nearest to the vector, half of them, and the groups of what was liked. */
function clustersFor({ centroids, clusterOf }: Catalogue, { vector, seeds }: Taste): Set<number> {
  const chosen = new Set<number>()
  if (!vector) return chosen
  const matches = new Map<number, number>()
  for (let cluster = 0; cluster < centroids.length / DIMENSIONS; cluster += 1) {
    let dot = 0
    for (let d = 0; d < DIMENSIONS; d += 1)
      dot += (vector[d] as number) * (centroids[cluster * DIMENSIONS + d] as number)
    matches.set(cluster, dot)
  }
  for (const cluster of highest(matches, KEYS.clusters / 2)) chosen.add(cluster)
  const liked = new Map<number, number>()
  for (const { item, weight } of seeds) {
    const cluster = clusterOf[item] ?? -1
    if (cluster >= 0) liked.set(cluster, (liked.get(cluster) ?? 0) + weight)
  }
  for (const cluster of highest(liked, KEYS.clusters)) if (chosen.size < KEYS.clusters) chosen.add(cluster)
  return chosen
}

/** Keys with the highest positive weights, highest first. */
function highest(weights: ReadonlyMap<number, number>, count: number): number[] {
  const keys: number[] = []
  const values: number[] = []
  for (const [key, weight] of weights) {
    if (weight <= 0 || (keys.length === count && weight <= (values[count - 1] as number))) continue
    let place = keys.length === count ? count - 1 : keys.length
    for (; place > 0 && (values[place - 1] as number) < weight; place -= 1) {
      keys[place] = keys[place - 1] as number
      values[place] = values[place - 1] as number
    }
    keys[place] = key
    values[place] = weight
  }
  return keys
}

/** Differences of worth below this do not count. */
const WORTH_STEP = 2 ** -16
/** More than are ever considered. */
const MOST_VALUES = 2 ** 14

/** Positions of the highest values, highest first. Value and position are sorted as one number, without a function to compare. */
function bestOf(values: readonly number[], count: number): number[] {
  const most = values.reduce((highest, value) => Math.max(highest, value), Number.NEGATIVE_INFINITY)
  const keys = new Float64Array(values.length)
  for (let n = 0; n < values.length; n += 1)
    keys[n] = Math.round((most - (values[n] as number)) / WORTH_STEP) * MOST_VALUES + n
  keys.sort()
  return Array.from(keys.subarray(0, count), (key) => key % MOST_VALUES)
}

function hasHiddenTag({ tagStarts, tags }: Catalogue, hidden: ReadonlySet<number>, item: number): boolean {
  for (let n = tagStarts[item] as number; n < (tagStarts[item + 1] as number); n += 1)
    if (hidden.has(tags[n] as number)) return true
  return false
}

/** The part of the affinity that did most for it. */
function sourceOf(catalogue: Catalogue, taste: Taste, item: number): RecommendationSource {
  const { taste: match, topic, creator, similar } = affinityParts(catalogue, taste, item)
  const followed = taste.followed.has(catalogue.creatorOf[item] as number)
  const parts: [RecommendationSource, number][] = [
    [followed ? 'followed' : 'creator', creator],
    ['topic', topic],
    ['taste', match],
    ['similar', similar],
  ]
  const [source, most] = parts.reduce((best, part) => (part[1] > best[1] ? part : best))
  return most > NAMED ? source : 'popular'
}
