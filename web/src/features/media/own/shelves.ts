/** The lists of /account/media, by visibility and type, and their URLs. */

import { MEDIA_TYPES, type MediaType, VISIBILITIES, type Visibility } from '#rules/media.ts'
import { oneOf } from '#rules/one-of.ts'

export type Shelf = { tab: Visibility; type: MediaType }

/** Null for an unknown list. */
export function shelfOf(tab: string | undefined, typeMedia: string | undefined): Shelf | null {
  const visibility = oneOf(VISIBILITIES, tab?.toLowerCase())
  const type = MEDIA_TYPES.find((value) => `${value}s` === typeMedia?.toLowerCase())
  return visibility && type ? { tab: visibility, type } : null
}

export function shelfPath({ tab, type }: Shelf): string {
  return `/account/media/${tab}/${type}s`
}

/** The nearest list for an unknown URL. */
export function nearestShelf(tab: string | undefined): Shelf {
  return shelfOf(tab, 'videos') ?? { tab: 'free', type: 'video' }
}
