/** The lists of /account/media, by visibility and type, and their URLs. */

import { MEDIA_TYPES, type MediaType, VISIBILITIES, type Visibility } from '#rules/media.ts'
import { oneOf } from '#rules/one-of.ts'

export type OwnList = { tab: Visibility; type: MediaType }

/** Null for an unknown list. */
export function parseOwnList(tab: string | undefined, typeMedia: string | undefined): OwnList | null {
  const visibility = oneOf(VISIBILITIES, tab?.toLowerCase())
  const type = MEDIA_TYPES.find((value) => `${value}s` === typeMedia?.toLowerCase())
  return visibility && type ? { tab: visibility, type } : null
}

export function ownListPath({ tab, type }: OwnList): string {
  return `/account/media/${tab}/${type}s`
}

/** The nearest list for an unknown URL. */
export function nearestOwnList(tab: string | undefined): OwnList {
  return parseOwnList(tab, 'videos') ?? { tab: 'free', type: 'video' }
}
