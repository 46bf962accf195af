/** The columns of a catalogue, with room at the end for media that are published while it is in use. */
import { DEFAULT_USUAL } from '../model/strength.ts'
import { DIMENSIONS, NEIGHBOURS, type UsualWatch } from '../model/types.ts'
import type { CatalogueRow } from './media-rows.ts'

/** Tags per media, on average, that there is room for. */
const TAGS_EACH = 6

export type Columns = ReturnType<typeof createColumns>

export function createColumns(capacity: number, usual: UsualWatch = DEFAULT_USUAL) {
  return {
    capacity,
    size: 0,
    usual,
    ids: [] as string[],
    /** Last six digits of each id, by which a feed session remembers what it showed. */
    idSuffixes: new Uint32Array(capacity),
    indexOf: new Map<string, number>(),
    creatorIds: [] as string[],
    creatorIndexOf: new Map<string, number>(),
    creatorInterests: [] as string[],
    tagNames: [] as string[],
    tagIndexOf: new Map<string, number>(),
    soundIndexOf: new Map<string, number>(),
    vectors: new Float32Array(capacity * DIMENSIONS),
    isTrained: new Uint8Array(capacity),
    neighbours: new Int32Array(capacity * NEIGHBOURS).fill(-1),
    neighbourStrength: new Float32Array(capacity * NEIGHBOURS),
    quality: new Float32Array(capacity),
    creatorOf: new Int32Array(capacity),
    soundOf: new Int32Array(capacity),
    tagStarts: new Int32Array(capacity + 1),
    tags: new Int32Array(capacity * TAGS_EACH),
    isVideo: new Uint8Array(capacity),
    isFree: new Uint8Array(capacity),
    durationMs: new Int32Array(capacity),
    score: new Float64Array(capacity),
    availableAtMs: new Float64Array(capacity),
    views: new Int32Array(capacity),
    placeOfCreator: new Int32Array(capacity),
    /** Group of similar media; -1 for none. */
    clusterOf: new Int32Array(capacity).fill(-1),
    /** No longer shown to anybody. */
    isRemoved: new Uint8Array(capacity),
  }
}

/** Returns the number of the media; undefined if it is known, or if there is no room. */
export function addRow(columns: Columns, row: CatalogueRow): number | undefined {
  const item = columns.size
  if (item === columns.capacity || columns.indexOf.has(row.id)) return undefined
  columns.ids.push(row.id)
  columns.indexOf.set(row.id, item)
  columns.idSuffixes[item] = Number.parseInt(row.id.slice(-6), 16)
  const creator = numberOf(row.creatorId, columns.creatorIndexOf, columns.creatorIds)
  columns.creatorOf[item] = creator
  columns.creatorInterests[creator] = row.creatorInterest ?? ''
  columns.soundOf[item] = row.soundId === null ? -1 : numberOf(row.soundId, columns.soundIndexOf)
  columns.isVideo[item] = Number(row.isVideo)
  columns.isFree[item] = Number(row.isFree)
  columns.durationMs[item] = row.durationMs ?? 0
  columns.score[item] = row.score
  columns.availableAtMs[item] = row.availableAtMs
  columns.views[item] = row.views
  columns.placeOfCreator[item] = row.placeOfCreator
  let end = columns.tagStarts[item] ?? 0
  for (const tag of row.tags)
    if (end < columns.tags.length) {
      columns.tags[end] = numberOf(tag, columns.tagIndexOf, columns.tagNames)
      end += 1
    }
  columns.tagStarts[item + 1] = end
  // Last, so that a reader never finds half a media.
  columns.size = item + 1
  return item
}

function numberOf(key: string, numbers: Map<string, number>, names?: string[]): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  const added = numbers.size
  numbers.set(key, added)
  names?.push(key)
  return added
}
