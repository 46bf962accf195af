/** Where to find media in the catalogue by what they have in common. */
import { baseWorthOf } from './affinity.ts'
import { gramOf } from './least-squares.ts'
import { countingSort } from './matrix.ts'
import { type Catalogue, type CatalogueIndex, DIMENSIONS, type Postings } from './types.ts'

/** Vectors that the sum of outer products is estimated from. */
const GRAM_SAMPLE = 1_500
/** Media with fewer views by members are explored; see `explore.ts`. */
export const PROVEN_VIEWS = 100
/** Media that nobody views for so long are no longer explored. */
export const TRIED_FOR_MS = 7 * 86_400_000
/** A creator's first media are explored before all others. */
export const FIRST_MEDIA = 3
/** With so many learned media, vectors count fully. */
const TRUSTED_MEDIA = 1_000
/** Steps of the score by which media are sorted. */
const STEPS = 65_536

const HALF_DAY_MS = 43_200_000

type Columns = Omit<Catalogue, 'index'>

export function indexCatalogue(catalogue: Columns, nowMs: number): CatalogueIndex {
  const { size, vectors, creatorOf, soundOf, views, availableAtMs, placeOfCreator } = catalogue
  const byScore = sortedDown(catalogue.score, size)
  const baseWorth = Float64Array.from({ length: size }, (_, item) => baseWorthOf(catalogue, item, nowMs))
  const best = sortedDown(baseWorth, size)
  const stride = Math.max(1, Math.floor(size / GRAM_SAMPLE))
  const unproven = byScore.filter(
    (item) =>
      (views[item] as number) < PROVEN_VIEWS && nowMs - (availableAtMs[item] as number) <= TRIED_FOR_MS,
  )
  const isFirst = (item: number) => (placeOfCreator[item] as number) < FIRST_MEDIA
  const gram = gramOf(vectors.subarray(0, size * DIMENSIONS), stride)
  return {
    size,
    byScore,
    ofCreator: postingsOf(byScore, creatorOf, catalogue.creatorIds.length),
    ofSound: postingsOf(best, soundOf, maximum(soundOf) + 1),
    ofTag: tagPostings(best, catalogue),
    ofCluster: postingsOf(best, catalogue.clusterOf, catalogue.centroids.length / DIMENSIONS),
    unproven: { firsts: unproven.filter(isFirst), others: unproven.filter((item) => !isFirst(item)) },
    trust: trustIn(catalogue),
    usualResponse: usualResponse(catalogue),
    gram,
    mean: meanOf(vectors.subarray(0, size * DIMENSIONS), stride),
    spread: gram.map((sum) => sum / Math.max(1, size)),
  }
}

/** Adjacent scores may be out of order by a few thousandths of a doubling, in exchange for linear time. */
function sortedDown(score: Float64Array, size: number): Int32Array {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let item = 0; item < size; item += 1) {
    const value = score[item] as number
    if (value < least) least = value
    if (value > most) most = value
  }
  const scale = (STEPS - 1) / Math.max(most - least, 1e-9)
  const keys = Int32Array.from({ length: size }, (_, item) =>
    Math.floor((most - (score[item] as number)) * scale),
  )
  return countingSort(keys, STEPS).order
}

function postingsOf(ordered: Int32Array, keyOf: Int32Array, count: number): Postings {
  const { starts, order } = countingSort(
    ordered.map((item) => keyOf[item] as number),
    count,
  )
  return { starts, items: order.map((place) => ordered[place] as number) }
}

function tagPostings(best: Int32Array, { tagStarts, tags, tagNames }: Columns): Postings {
  const keys = new Int32Array(tags.length)
  const items = new Int32Array(tags.length)
  let count = 0
  for (const item of best)
    for (let n = tagStarts[item] as number; n < (tagStarts[item + 1] as number); n += 1) {
      keys[count] = tags[n] as number
      items[count] = item
      count += 1
    }
  const { starts, order } = countingSort(keys.subarray(0, count), tagNames.length)
  return { starts, items: order.map((place) => items[place] as number) }
}

function maximum(values: Int32Array): number {
  let most = -1
  for (const value of values) if (value > most) most = value
  return most
}

/** Of every `stride`-th vector. */
function meanOf(vectors: Float32Array, stride: number): Float32Array {
  const sum = new Float64Array(DIMENSIONS)
  let count = 0
  for (let at = 0; at < vectors.length; at += DIMENSIONS * stride) {
    for (let d = 0; d < DIMENSIONS; d += 1) sum[d] = (sum[d] as number) + (vectors[at + d] as number)
    count += 1
  }
  return Float32Array.from(sum, (value) => value / Math.max(1, count))
}

function trustIn({ isTrained, size }: Columns): number {
  let trained = 0
  for (let item = 0; item < size; item += 1) trained += isTrained[item] as number
  return Math.min(1, trained / TRUSTED_MEDIA)
}

/** Median of the media that have been seen enough. */
function usualResponse(catalogue: Columns): number {
  const { size, views, score, availableAtMs } = catalogue
  const responses: number[] = []
  const stride = Math.max(1, Math.floor(size / GRAM_SAMPLE))
  for (let item = 0; item < size; item += stride) {
    const seen = views[item] as number
    if (seen >= PROVEN_VIEWS) responses.push(responsePerView({ score, availableAtMs, views }, item))
  }
  return responses.sort((a, b) => a - b)[Math.floor(responses.length / 2)] ?? Number.NEGATIVE_INFINITY
}

/** In doublings. */
export function responsePerView(
  { score, availableAtMs, views }: Pick<Catalogue, 'score' | 'availableAtMs' | 'views'>,
  item: number,
): number {
  return (
    (score[item] as number) -
    (availableAtMs[item] as number) / HALF_DAY_MS -
    Math.log2(1 + (views[item] as number))
  )
}
