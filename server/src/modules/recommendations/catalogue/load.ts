/** Loads a catalogue in small pieces, so that the process goes on answering requests meanwhile. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { indexCatalogue } from '../model/catalogue-index.ts'
import { nearestCluster } from '../model/clusters.ts'
import { deriveVector } from '../model/derive.ts'
import { type Catalogue, DIMENSIONS, NEIGHBOURS } from '../model/types.ts'
import { addRow, type Columns, createColumns } from './columns.ts'
import {
  bestIds,
  type CatalogueDeps,
  type ModelHead,
  type ModelRow,
  newestIds,
  readCatalogueRows,
  readModelRows,
  readScores,
} from './media-rows.ts'

/** Rows read at once. */
const PIECE = 1_000
/** Without a model, only so many of the best media are recommended. */
const BEST = 20_000
/** So many of the newest are looked at for ones that are not in the catalogue. */
const NEWEST = 1_000
/** Room for media published until the next model. */
const ROOM = 10_000

/** Of a creator, the media that the quality of a new one is estimated from. */
const EXAMPLES = 20

/** A catalogue in use: it is extended and its scores change in place. */
export type LoadedCatalogue = Columns & Catalogue & { modelId: string | null }

export async function loadCatalogue(deps: CatalogueDeps, model: ModelHead | null): Promise<LoadedCatalogue> {
  const columns = createColumns((model?.media ?? BEST) + ROOM, model?.usual ?? undefined)
  if (model) await loadModel(deps, columns, model)
  else await addFacts(deps, columns, await bestIds(deps, BEST))
  const centroids = new Float32Array((model?.centroids.byteLength ?? 0) / 4)
  if (model) new Uint8Array(centroids.buffer).set(model.centroids)
  await nextTurn()
  const index = indexCatalogue({ ...columns, centroids }, deps.clock.now().getTime())
  const catalogue = Object.assign(columns, { modelId: model?.id ?? null, centroids, index })
  await addNewMedia(deps, catalogue)
  return catalogue
}

async function loadModel(deps: CatalogueDeps, columns: Columns, model: ModelHead): Promise<void> {
  const itemOfPlace = new Int32Array(model.media).fill(-1)
  for (let from = 0; from < model.media; from += PIECE) {
    const rows = await readModelRows(deps, model.id, { from, to: from + PIECE })
    for (const row of rows) {
      const item = addRow(columns, row)
      if (item === undefined) continue
      itemOfPlace[row.place] = item
      copyModel(columns, item, row)
    }
    await nextTurn()
  }
  for (let from = 0; from < columns.size; from += PIECE) {
    const end = Math.min(columns.size, from + PIECE) * NEIGHBOURS
    for (let n = from * NEIGHBOURS; n < end; n += 1)
      columns.neighbours[n] = itemOfPlace[columns.neighbours[n] ?? -1] ?? -1
    await nextTurn()
  }
}

function copyModel(columns: Columns, item: number, row: ModelRow): void {
  copyBytes(row.vector, columns.vectors, item * DIMENSIONS, DIMENSIONS)
  copyBytes(row.neighbours, columns.neighbours, item * NEIGHBOURS, NEIGHBOURS)
  copyBytes(row.strengths, columns.neighbourStrength, item * NEIGHBOURS, NEIGHBOURS)
  columns.isTrained[item] = Number(row.isTrained)
  columns.clusterOf[item] = row.cluster
  columns.quality[item] = row.quality
}

/** Bytes of another length are of another version of the model, and left out. */
function copyBytes(bytes: Buffer, to: Float32Array | Int32Array, at: number, count: number): void {
  if (bytes.byteLength === count * 4) new Uint8Array(to.buffer, at * 4, count * 4).set(bytes)
}

async function addFacts(deps: CatalogueDeps, columns: Columns, ids: readonly string[]): Promise<number[]> {
  const added: number[] = []
  for (let from = 0; from < ids.length; from += PIECE) {
    for (const row of await readCatalogueRows(deps, ids.slice(from, from + PIECE))) {
      const item = addRow(columns, row)
      if (item !== undefined) added.push(item)
    }
    await nextTurn()
  }
  return added
}

/** Media published since; their vectors are derived from what they have in common with others. */
export async function addNewMedia(deps: CatalogueDeps, catalogue: LoadedCatalogue): Promise<void> {
  const ids = await newestIds(deps, deps.clock.now(), NEWEST)
  const added = await addFacts(deps, catalogue, ids.filter((id) => !catalogue.indexOf.has(id)).reverse())
  if (catalogue.modelId === null) return
  const { creatorOf, soundOf, tagStarts, tags, vectors, centroids } = catalogue
  for (const item of added) {
    const vector = deriveVector(catalogue, {
      creator: creatorOf[item] ?? -1,
      sound: soundOf[item] ?? -1,
      tags: [...tags.subarray(tagStarts[item], tagStarts[item + 1])],
    })
    vectors.set(vector, item * DIMENSIONS)
    catalogue.clusterOf[item] = nearestCluster(centroids, vectors, item)
    catalogue.quality[item] = qualityOfCreator(catalogue, creatorOf[item] ?? -1)
  }
}

/** Mean of the creator's best known media. */
function qualityOfCreator({ quality, index: { ofCreator } }: LoadedCatalogue, creator: number): number {
  const start = ofCreator.starts[creator] ?? 0
  const known = ofCreator.items.subarray(
    start,
    Math.min(ofCreator.starts[creator + 1] ?? start, start + EXAMPLES),
  )
  return known.reduce((sum, item) => sum + (quality[item] ?? 0), 0) / Math.max(1, known.length)
}

/** Reads scores and views again, and finds out what is gone. */
export async function refreshScores(deps: CatalogueDeps, catalogue: LoadedCatalogue): Promise<void> {
  for (let from = 0; from < catalogue.size; from += PIECE) {
    const end = Math.min(catalogue.size, from + PIECE)
    const found = await readScores(deps, catalogue.ids.slice(from, end))
    catalogue.isRemoved.fill(1, from, end)
    for (const { id, score, views } of found) {
      const item = catalogue.indexOf.get(id)
      if (item === undefined) continue
      catalogue.isRemoved[item] = 0
      catalogue.score[item] = score
      catalogue.views[item] = views
    }
    await nextTurn()
  }
  catalogue.index = indexCatalogue(catalogue, deps.clock.now().getTime())
}
