/**
 * MovieLens 100K (Harper and Konstan 2015), leave-last-out: from everything a person rated before, find what they rated last, among all
 * films that they had not rated. The data may not be redistributed: `MOVIELENS` is the path of a `u.data` file.
 */
import { readFileSync } from 'node:fs'
import { affinityOf } from '../../server/src/modules/recommendations/model/affinity.ts'
import { indexCatalogue } from '../../server/src/modules/recommendations/model/catalogue-index.ts'
import { gramOf, WEIGHTS } from '../../server/src/modules/recommendations/model/least-squares.ts'
import { buildMatrix, countByItem } from '../../server/src/modules/recommendations/model/matrix.ts'
import { findNeighbours } from '../../server/src/modules/recommendations/model/neighbours.ts'
import { DEFAULT_USUAL } from '../../server/src/modules/recommendations/model/strength.ts'
import { tasteOf } from '../../server/src/modules/recommendations/model/taste.ts'
import { trainVectors } from '../../server/src/modules/recommendations/model/train.ts'
import {
  type Catalogue,
  DIMENSIONS,
  type Interaction,
  type ResponseMatrix,
} from '../../server/src/modules/recommendations/model/types.ts'
import { trainEase } from './ease.ts'

const BEST = 20
const REMEMBERED = 100
const EASE_REGULARIZATION = 300
/** There are no dislikes in the data, and everybody could choose among all films: what was not chosen says more than in a feed. */
const UNOBSERVED = 0.1
const FILM_WEIGHTS = { ...WEIGHTS, unobserved: UNOBSERVED }

export type Rated = { item: number; atMs: number }
/** For each person, what they rated, oldest first. */
export type Ratings = { items: number; people: Rated[][] }
export type Accuracy = { recall: number; ndcg: number }

export function readRatings(file: string): Ratings {
  const people = new Map<string, Rated[]>()
  const items = new Map<string, number>()
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const [person = '', film = '', , seconds = '0'] = line.split('\t')
    // Some copies have a line of headings.
    if (!/^\d/.test(person)) continue
    const item = items.get(film) ?? items.size
    items.set(film, item)
    const rated = people.get(person) ?? []
    people.set(person, rated)
    rated.push({ item, atMs: Number(seconds) * 1_000 })
  }
  return {
    items: items.size,
    people: [...people.values()].map((rated) => rated.sort((a, b) => a.atMs - b.atMs)),
  }
}

/** `leftOut` 1 tests the last rating; 2 the one before, without the last, for choosing constants. */
export async function compareOnRatings({ items, people }: Ratings, leftOut: number) {
  const past = people.map((rated) => rated.slice(0, -leftOut))
  const tests = people.map((rated) => rated.at(-leftOut)?.item ?? -1)
  const matrix = matrixOf(items, past)
  const { vectors, people: personVectors } = await trainVectors(matrix, { weights: FILM_WEIGHTS })
  const ease = trainEase(
    matrix,
    Array.from({ length: items }, (_, item) => item),
    EASE_REGULARIZATION,
  )
  const catalogue = await catalogueOf(matrix, vectors)
  const rate = (score: (person: number) => ArrayLike<number>) => accuracy(past, tests, score)
  return {
    EASE: rate((person) => sumOfRows(ease, items, past[person] ?? [])),
    ALS: rate((person) => products(vectors, personVectors, person)),
    ours: rate((person) => ourScores(catalogue, past[person] ?? [])),
  }
}

function matrixOf(items: number, past: readonly Rated[][]): ResponseMatrix {
  const rows = past.flatMap((rated, person) => rated.toReversed().map(({ item }) => ({ person, item })))
  return buildMatrix(
    { people: past.length, items },
    {
      person: Int32Array.from(rows, ({ person }) => person),
      item: Int32Array.from(rows, ({ item }) => item),
      strength: new Float32Array(rows.length).fill(1),
    },
  )
}

/** Films as media without tags and creators, whose score is their number of ratings. */
async function catalogueOf(matrix: ResponseMatrix, vectors: Float32Array): Promise<Catalogue> {
  const size = matrix.items
  const counts = countByItem(matrix)
  const ids = Array.from({ length: size }, (_, item) => String(item))
  const none = new Int32Array(size).fill(-1)
  const columns = {
    ...{ size, ids, vectors, isTrained: new Uint8Array(size).fill(1), ...(await findNeighbours(matrix)) },
    ...{ indexOf: new Map(ids.map((id, item) => [id, item])), creatorIds: [], creatorIndexOf: new Map() },
    ...{ creatorInterests: [], tagNames: [], tagIndexOf: new Map(), creatorOf: none, soundOf: none },
    ...{ tagStarts: new Int32Array(size + 1), tags: new Int32Array(), durationMs: new Int32Array(size) },
    ...{ isVideo: new Uint8Array(size), isFree: new Uint8Array(size), placeOfCreator: new Int32Array(size) },
    ...{ availableAtMs: new Float64Array(size), views: counts, usual: DEFAULT_USUAL },
    quality: new Float32Array(size),
    score: Float64Array.from(counts, (count) => Math.log2(1 + count)),
    ...{ clusterOf: none, centroids: new Float32Array() },
  }
  const index = indexCatalogue(columns, 0)
  // Folding in multiplies the sum by the weight of a feed.
  const gram = gramOf(vectors).map((value) => (value * UNOBSERVED) / WEIGHTS.unobserved)
  return { ...columns, index: { ...index, gram } }
}

function ourScores(catalogue: Catalogue, past: readonly Rated[]): Float64Array {
  const interactions = past.slice(-REMEMBERED).reverse().map(asInteraction)
  const nowMs = past.at(-1)?.atMs ?? 0
  const profile = {
    ...{ interactions, creators: new Map(), visitedTags: new Map() },
    topics: new Map(),
    interests: [],
  }
  const taste = tasteOf(catalogue, profile, nowMs)
  return Float64Array.from(catalogue.score, (score, item) => score + affinityOf(catalogue, taste, item))
}

function asInteraction({ item, atMs }: Rated): Interaction {
  const nothing = { isSkipped: false, isCommented: false, isShared: false, isSaved: false, isBought: false }
  return {
    ...nothing,
    mediaId: String(item),
    atMs,
    watched: 1,
    isLiked: false,
    isReported: false,
  }
}

function sumOfRows(weights: Float32Array, size: number, past: readonly Rated[]): Float64Array {
  const sums = new Float64Array(size)
  for (const { item } of past)
    for (let n = 0; n < size; n += 1) sums[n] = (sums[n] as number) + (weights[item * size + n] as number)
  return sums
}

function products(vectors: Float32Array, people: Float32Array, person: number): Float64Array {
  return Float64Array.from({ length: vectors.length / DIMENSIONS }, (_, item) => {
    let dot = 0
    for (let d = 0; d < DIMENSIONS; d += 1)
      dot += (people[person * DIMENSIONS + d] as number) * (vectors[item * DIMENSIONS + d] as number)
    return dot
  })
}

/** With one relevant item, recall is the share of people for whom it is among the best twenty. */
function accuracy(
  past: readonly Rated[][],
  tests: readonly number[],
  scoresOf: (person: number) => ArrayLike<number>,
): Accuracy {
  let [recall, ndcg] = [0, 0]
  tests.forEach((test, person) => {
    const scores = scoresOf(person)
    const seen = new Set(past[person]?.map(({ item }) => item))
    let better = 0
    for (let item = 0; item < scores.length; item += 1)
      if (!seen.has(item) && (scores[item] as number) > (scores[test] as number)) better += 1
    if (better >= BEST) return
    recall += 1 / tests.length
    ndcg += 1 / Math.log2(better + 2) / tests.length
  })
  return { recall, ndcg }
}
