/** What the recommender is given of the simulated site: columns, counts and responses, never the hidden truth. */
import { indexCatalogue } from '../../server/src/modules/recommendations/model/catalogue-index.ts'
import { groupItems } from '../../server/src/modules/recommendations/model/clusters.ts'
import { deriveVectors } from '../../server/src/modules/recommendations/model/derive.ts'
import { buildMatrix } from '../../server/src/modules/recommendations/model/matrix.ts'
import { findNeighbours } from '../../server/src/modules/recommendations/model/neighbours.ts'
import { qualityOfMedia, withoutQuality } from '../../server/src/modules/recommendations/model/quality.ts'
import { strengthOf, usualWatch } from '../../server/src/modules/recommendations/model/strength.ts'
import { trainVectors } from '../../server/src/modules/recommendations/model/train.ts'
import type {
  Catalogue,
  Clusters,
  Interaction,
  Model,
  ResponseMatrix,
  UsualWatch,
} from '../../server/src/modules/recommendations/model/types.ts'
import { type Counts, countUntil, FLAGS, type History, scoreOf, type ViewLog } from './history.ts'
import type { World } from './world.ts'

export type Learned = {
  model: Model
  clusters: Clusters
  usual: UsualWatch
  matrix: ResponseMatrix
  /** Implicit ALS as published, for comparison. */
  als: Float32Array
}

export function interactionAt({ item, atMs, watched, flags }: ViewLog, row: number): Interaction {
  const [which, bits] = [item[row] as number, flags[row] as number]
  return {
    mediaId: idOf(which),
    atMs: atMs[row] as number,
    watched: watched[row] as number,
    isSkipped: (bits & FLAGS.isSkipped) > 0,
    isLiked: (bits & FLAGS.isLiked) > 0,
    isCommented: (bits & FLAGS.isCommented) > 0,
    isShared: (bits & FLAGS.isShared) > 0,
    isSaved: (bits & FLAGS.isSaved) > 0,
    isBought: false,
    isReported: false,
  }
}

export const idOf = (item: number) => `m${item}`
export const creatorIdOf = (creator: number) => `c${creator}`

export async function learnFrom(world: World, history: History): Promise<Learned> {
  const { log } = history
  const usual = usualWatch(viewsOf(world, log))
  const matrix = matrixOf(world, log, usual)
  const quality = qualityOfMedia(matrix, world.creatorOf)
  const trained = await trainVectors(withoutQuality(matrix, quality))
  deriveVectors(featuresOf(world), trained)
  const clusters = await groupItems(trained.vectors)
  const model = { ...trained, ...(await findNeighbours(matrix)), quality }
  const als = await trainVectors(matrix)
  deriveVectors(featuresOf(world), als)
  return { model, clusters, usual, matrix, als: als.vectors }
}

/** Newest first. */
function matrixOf(world: World, log: ViewLog, usual: UsualWatch): ResponseMatrix {
  const newest = Int32Array.from({ length: log.length }, (_, n) => log.length - 1 - n)
  return buildMatrix(
    { people: world.size.people, items: world.size.items },
    {
      person: newest.map((row) => log.person[row] as number),
      item: newest.map((row) => log.item[row] as number),
      strength: Float32Array.from(newest, (row) => {
        const durationMs = world.durationMs[log.item[row] as number] as number
        return strengthOf(interactionAt(log, row), usual, durationMs)
      }),
    },
  )
}

function* viewsOf({ durationMs }: World, log: ViewLog) {
  for (let row = 0; row < log.length; row += 7)
    if (((log.flags[row] as number) & FLAGS.isSkipped) === 0)
      yield { durationMs: durationMs[log.item[row] as number] as number, watched: log.watched[row] as number }
}

function featuresOf({ creatorOf, soundOf, tagStarts, tags }: World) {
  return { creatorOf, soundOf, tagStarts, tags }
}

/** The catalogue at a time, with the counts of that time. */
export function catalogueAt(world: World, learned: Learned, counts: Counts, ms: number): Catalogue {
  const { items, creators } = world.size
  const size = countUntil(world, ms)
  const columns = {
    ...learned.model,
    ...featuresOf(world),
    ...namesOf(items, creators, world.tagCount),
    size,
    creatorInterests: [],
    isVideo: new Uint8Array(items).fill(1),
    isFree: new Uint8Array(items).fill(1),
    durationMs: world.durationMs,
    score: Float64Array.from({ length: items }, (_, item) => scoreOf(world, counts, item)),
    availableAtMs: world.atMs,
    views: counts.views.slice(),
    placeOfCreator: world.placeOfCreator,
    ...learned.clusters,
    usual: learned.usual,
  }
  return { ...columns, index: indexCatalogue(columns, ms) }
}

type Names = Pick<Catalogue, 'ids' | 'indexOf' | 'creatorIds' | 'creatorIndexOf' | 'tagNames' | 'tagIndexOf'>
let names: Names | undefined

function namesOf(items: number, creators: number, tagCount: number): Names {
  if (names?.ids.length === items) return names
  const list = (count: number, name: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => name(n))
  const inverse = (values: readonly string[]) => new Map(values.map((value, n) => [value, n]))
  const [ids, creatorIds, tagNames] = [
    list(items, idOf),
    list(creators, creatorIdOf),
    list(tagCount, (n) => `t${n}`),
  ]
  names = {
    ...{ ids, creatorIds, tagNames },
    indexOf: inverse(ids),
    creatorIndexOf: inverse(creatorIds),
    tagIndexOf: inverse(tagNames),
  }
  return names
}
