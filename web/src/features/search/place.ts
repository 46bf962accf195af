/** Maps search URLs to the parts of the search and back. */

import { MEDIA_TYPES, type MediaType } from '#rules/media.ts'
import { oneOf } from '#rules/one-of.ts'
import { normaliseTag } from '#rules/tag.ts'

export const FAVORITE_KINDS = ['liked', 'purchased'] as const
type FavoriteKind = (typeof FAVORITE_KINDS)[number]

export type Place =
  | { tab: 'media'; type: MediaType }
  | { tab: 'tags' }
  | { tab: 'tag'; type: MediaType; tag: string }
  | { tab: 'creators' }
  | { tab: 'favorites'; type: MediaType; kind: FavoriteKind }

type Params = { subTab?: string | undefined; tag?: string | undefined; kind?: string | undefined }

/** `params` are already decoded. Undefined for an unknown path. */
export function placeAt(pathname: string, { subTab, tag, kind }: Params): Place | undefined {
  const tab = pathname.split('/')[2]?.toLowerCase()
  const type = typeNamed(subTab ?? 'video')
  if (!type) return undefined
  if (tab === 'media') return { tab, type }
  if (tab === 'tags') return tag === undefined ? { tab } : { tab: 'tag', type, tag: normaliseTag(tag) }
  if (tab === 'creators') return { tab }
  const favorites = oneOf(FAVORITE_KINDS, (kind ?? 'liked').toLowerCase())
  return tab === 'favorites' && favorites ? { tab, type, kind: favorites } : undefined
}

/** An empty query adds nothing to the URL. */
export function pathTo(place: Place, query = ''): string {
  return `${pathOf(place)}${query === '' ? '' : `?q=${encodeURIComponent(query)}`}`
}

function pathOf(place: Place): string {
  switch (place.tab) {
    case 'media':
      return `/s/media/${place.type}`
    case 'tag':
      return `/s/tags/${place.type}/${encodeURIComponent(place.tag)}`
    case 'favorites':
      return `/s/favorites/${place.type}/${place.kind}`
    default:
      return `/s/${place.tab}`
  }
}

/** Accepts 'video' and 'videos'. */
function typeNamed(word: string): MediaType | undefined {
  const lower = word.toLowerCase()
  return MEDIA_TYPES.find((type) => lower === type || lower === `${type}s`)
}
