/** Vectors of media that nobody has responded to, from the media of the same creator, tags and sound. */
import { type Catalogue, DIMENSIONS, type ItemFeatures, type Model } from './types.ts'

/** How far a mean of one learned vector is trusted: with this many, half. */
const SHRINKAGE = { creator: 1, tag: 4, sound: 3 } as const
/** Share of each kind of feature in a derived vector. */
const SHARE = { creator: 1, tag: 0.8, sound: 0.3 } as const
/** Media of a creator, tag or sound that a single new vector is derived from. */
const MOST_EXAMPLES = 40

type Means = { sums: Float32Array; counts: Float32Array }

/** Fills in the vectors of all media that were not learned. */
export function deriveVectors(
  features: ItemFeatures,
  { vectors, isTrained }: Pick<Model, 'vectors' | 'isTrained'>,
): void {
  const { creatorOf, soundOf, tags } = features
  const means = { creator: meansFor(creatorOf), tag: meansFor(tags), sound: meansFor(soundOf) }
  for (let item = 0; item < isTrained.length; item += 1)
    if (isTrained[item])
      for (const [kind, key] of keysOf(features, item)) add(means[kind], key, vectors, item)
  for (let item = 0; item < isTrained.length; item += 1) {
    if (isTrained[item]) continue
    const derived = meanVector(keysOf(features, item), (kind, key) => meanAt(means[kind], key))
    if (derived) vectors.set(derived, item * DIMENSIONS)
  }
}

type NewItem = { creator: number; sound: number; tags: readonly number[] }
type Known = Pick<Catalogue, 'vectors' | 'isTrained' | 'index'>

/** The vector of one new media, from what the catalogue has of the same creator, tags and sound. */
export function deriveVector(
  { vectors, isTrained, index }: Known,
  { creator, sound, tags }: NewItem,
): Float32Array {
  const keys: FeatureKey[] = [
    ['creator', creator],
    ...tags.map((tag): FeatureKey => ['tag', tag]),
    ['sound', sound],
  ]
  const postings = { creator: index.ofCreator, tag: index.ofTag, sound: index.ofSound }
  const vector = meanVector(keys, (kind, key) => {
    const { starts, items } = postings[kind]
    const start = starts[key] ?? 0
    const found: Means = { sums: new Float32Array(DIMENSIONS), counts: new Float32Array(1) }
    for (const item of items.subarray(start, Math.min(starts[key + 1] ?? start, start + MOST_EXAMPLES)))
      if (isTrained[item]) add(found, 0, vectors, item)
    return meanAt(found, 0)
  })
  return vector ?? new Float32Array(DIMENSIONS)
}

type FeatureKey = readonly [kind: keyof typeof SHARE, key: number]

function keysOf({ creatorOf, soundOf, tagStarts, tags }: ItemFeatures, item: number): FeatureKey[] {
  const keys: FeatureKey[] = [
    ['creator', creatorOf[item] ?? -1],
    ['sound', soundOf[item] ?? -1],
  ]
  for (const tag of tags.subarray(tagStarts[item], tagStarts[item + 1])) keys.push(['tag', tag])
  return keys
}

/** Weighted mean of the features' means; a media with many tags says less by each of them. */
function meanVector(
  keys: readonly FeatureKey[],
  find: (kind: FeatureKey[0], key: number) => { mean: Float32Array; count: number },
): Float32Array | null {
  const tagCount = keys.filter(([kind]) => kind === 'tag').length
  const out = new Float32Array(DIMENSIONS)
  let total = 0
  for (const [kind, key] of keys) {
    if (key < 0) continue
    const { mean, count } = find(kind, key)
    const weight = (SHARE[kind] / (kind === 'tag' ? tagCount : 1)) * (count / (count + SHRINKAGE[kind]))
    total += weight
    for (let d = 0; d < DIMENSIONS; d += 1) out[d] = (out[d] as number) + weight * (mean[d] as number)
  }
  // Half of a full set of features is trusted like all of it; less remains shrunk.
  if (total === 0) return null
  const scale = 1 / Math.max(total, 0.5)
  for (let d = 0; d < DIMENSIONS; d += 1) out[d] = (out[d] as number) * scale
  return out
}

function meansFor(keys: Int32Array): Means {
  let count = 0
  for (const key of keys) count = Math.max(count, key + 1)
  return { sums: new Float32Array(count * DIMENSIONS), counts: new Float32Array(count) }
}

function add({ sums, counts }: Means, key: number, vectors: Float32Array, item: number): void {
  if (key < 0) return
  counts[key] = (counts[key] as number) + 1
  for (let d = 0; d < DIMENSIONS; d += 1) {
    const at = key * DIMENSIONS + d
    sums[at] = (sums[at] as number) + (vectors[item * DIMENSIONS + d] as number)
  }
}

function meanAt({ sums, counts }: Means, key: number): { mean: Float32Array; count: number } {
  const count = counts[key] ?? 0
  const mean = sums.slice(key * DIMENSIONS, (key + 1) * DIMENSIONS)
  if (count > 0) for (let d = 0; d < DIMENSIONS; d += 1) mean[d] = (mean[d] as number) / count
  return { mean, count }
}
