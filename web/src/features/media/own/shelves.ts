/** The lists of /account/media: who may see the media, and their type, as they stand in the address. */

import { MEDIA_TYPES, type MediaType, VISIBILITIES, type Visibility } from '#rules/media.ts'
import { oneOf } from '#rules/one-of.ts'

export type Shelf = { tab: Visibility; type: MediaType }

/** Null for an address that is none of them. */
export function shelfOf(tab: string | undefined, typeMedia: string | undefined): Shelf | null {
  const visibility = oneOf(VISIBILITIES, tab?.toLowerCase())
  const type = MEDIA_TYPES.find((value) => `${value}s` === typeMedia?.toLowerCase())
  return visibility && type ? { tab: visibility, type } : null
}

export function shelfPath({ tab, type }: Shelf): string {
  return `/account/media/${tab}/${type}s`
}

/** The list that stands nearest to an address that is none. */
export function nearestShelf(tab: string | undefined): Shelf {
  return shelfOf(tab, 'videos') ?? { tab: 'free', type: 'video' }
}
