/** A small catalogue for tests, from lines such as `{ creator: 'ann', tags: ['ceramics'] }`. */
import { indexCatalogue } from './catalogue-index.ts'
import { DEFAULT_USUAL } from './strength.ts'
import { type Catalogue, DIMENSIONS, type Interaction, NEIGHBOURS, type TasteProfile } from './types.ts'

export const NOW_MS = Date.UTC(2026, 0, 10)
const HALF_DAY_MS = 43_200_000

export type TestMedia = {
  creator?: string
  tags?: readonly string[]
  /** First numbers of the vector; the others are 0. */
  vector?: readonly number[]
  response?: number
  views?: number
  ageDays?: number
  place?: number
  neighbours?: readonly number[]
  quality?: number
}

export function catalogueOf(medias: readonly TestMedia[]): Catalogue {
  const size = medias.length
  const creatorIds = [...new Set(medias.map(({ creator = 'someone' }) => creator))]
  const tagNames = [...new Set(medias.flatMap(({ tags = [] }) => tags))]
  const creatorIndexOf = new Map(creatorIds.map((id, n) => [id, n]))
  const tagIndexOf = new Map(tagNames.map((name, n) => [name, n]))
  const ids = medias.map((_, item) => `m${item}`)
  const tagStarts = new Int32Array(size + 1)
  const vectors = new Float32Array(size * DIMENSIONS)
  const neighbours = new Int32Array(size * NEIGHBOURS).fill(-1)
  medias.forEach(({ tags = [], vector = [], neighbours: near = [] }, item) => {
    tagStarts[item + 1] = (tagStarts[item] as number) + tags.length
    vectors.set(vector, item * DIMENSIONS)
    neighbours.set(near, item * NEIGHBOURS)
  })
  const availableAtMs = Float64Array.from(medias, ({ ageDays = 1 }) => NOW_MS - ageDays * 2 * HALF_DAY_MS)
  const columns = {
    ...{
      size,
      ids,
      creatorIds,
      tagNames,
      creatorIndexOf,
      tagIndexOf,
      tagStarts,
      vectors,
      neighbours,
      availableAtMs,
    },
    indexOf: new Map(ids.map((id, item) => [id, item])),
    creatorInterests: creatorIds.map(() => ''),
    isVideo: new Uint8Array(size).fill(1),
    isFree: new Uint8Array(size).fill(1),
    isTrained: Uint8Array.from(medias, ({ vector }) => (vector ? 1 : 0)),
    neighbourStrength: new Float32Array(size * NEIGHBOURS).fill(0.5),
    quality: Float32Array.from(medias, ({ quality = 0 }) => quality),
    creatorOf: Int32Array.from(medias, ({ creator = 'someone' }) => creatorIndexOf.get(creator) ?? -1),
    soundOf: new Int32Array(size).fill(-1),
    tags: Int32Array.from(medias.flatMap(({ tags = [] }) => tags.map((tag) => tagIndexOf.get(tag) ?? -1))),
    durationMs: new Int32Array(size).fill(15_000),
    score: Float64Array.from(
      medias,
      ({ response = 0 }, item) => (availableAtMs[item] as number) / HALF_DAY_MS + response,
    ),
    views: Int32Array.from(medias, ({ views = 1_000 }) => views),
    placeOfCreator: Int32Array.from(medias, ({ place = 10 }) => place),
    ...{ clusterOf: new Int32Array(size).fill(-1), centroids: new Float32Array() },
    usual: DEFAULT_USUAL,
  }
  return { ...columns, index: indexCatalogue(columns, NOW_MS) }
}

export function interaction(mediaId: string, given: Partial<Interaction> = {}): Interaction {
  const nothing = { isSkipped: false, isLiked: false, isCommented: false, isShared: false, isSaved: false }
  return {
    mediaId,
    atMs: NOW_MS - 1_000,
    watched: 0.5,
    ...nothing,
    isBought: false,
    isReported: false,
    ...given,
  }
}

export const liked = (mediaId: string) => interaction(mediaId, { watched: 1, isLiked: true })
export const skipped = (mediaId: string) => interaction(mediaId, { watched: 0.05, isSkipped: true })

export function profile(
  interactions: readonly Interaction[],
  given: Partial<TasteProfile> = {},
): TasteProfile {
  return {
    interactions,
    creators: new Map(),
    visitedTags: new Map(),
    topics: new Map(),
    interests: [],
    ...given,
  }
}
