/** Which part of the search an address names, and the address of each part. */

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

/** `params` are decoded already. What is no place of the search is none. */
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

/** Without a query nothing is added to the address. */
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

/** 'video', and 'videos' as other addresses have it. */
function typeNamed(word: string): MediaType | undefined {
  const lower = word.toLowerCase()
  return MEDIA_TYPES.find((type) => lower === type || lower === `${type}s`)
}
