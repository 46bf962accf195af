/** Maps search URLs to the parts of the search and back. */

import { MEDIA_TYPES, type MediaType } from '#rules/media.ts'
import { oneOf } from '#rules/one-of.ts'
import { normaliseTag } from '#rules/tag.ts'

export const FAVORITE_KINDS = ['liked', 'purchased'] as const
type FavoriteKind = (typeof FAVORITE_KINDS)[number]

export type SearchRoute =
  | { tab: 'media'; type: MediaType }
  | { tab: 'tags' }
  | { tab: 'tag'; type: MediaType; tag: string }
  | { tab: 'creators' }
  | { tab: 'favorites'; type: MediaType; kind: FavoriteKind }

type Params = { subTab?: string | undefined; tag?: string | undefined; kind?: string | undefined }

/** `params` are already decoded. Undefined for an unknown path. */
export function searchRouteAt(pathname: string, { subTab, tag, kind }: Params): SearchRoute | undefined {
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
export function searchPath(route: SearchRoute, query = ''): string {
  return `${pathOf(route)}${query === '' ? '' : `?q=${encodeURIComponent(query)}`}`
}

function pathOf(route: SearchRoute): string {
  switch (route.tab) {
    case 'media':
      return `/s/media/${route.type}`
    case 'tag':
      return `/s/tags/${route.type}/${encodeURIComponent(route.tag)}`
    case 'favorites':
      return `/s/favorites/${route.type}/${route.kind}`
    default:
      return `/s/${route.tab}`
  }
}

/** Accepts 'video' and 'videos'. */
function typeNamed(word: string): MediaType | undefined {
  const lower = word.toLowerCase()
  return MEDIA_TYPES.find((type) => lower === type || lower === `${type}s`)
}
