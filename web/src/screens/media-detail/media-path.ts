/** Parses the path of a media page, and checks that the media belongs to it. */
import { mediaTab } from '#rules/routes.ts'
import { isMediaId } from '#web/lib/paths.ts'

export type MediaPath = { id: string; username: string; kind: 'video' | 'photo' | 'shop' }

/** Parses the parameters of /{username}/{type}/{id} and /{username}/shop/{mediaId}; null for an invalid id. */
export function parseMediaPath(params: Readonly<Record<string, string | undefined>>): MediaPath | null {
  const { username, type, id, mediaId } = params
  const kind = mediaId === undefined ? mediaTab(type ?? '') : 'shop'
  const found = mediaId ?? id
  if (!username || !found || !isMediaId(found)) return null
  return { id: found.toLowerCase(), username, kind }
}

type PathMedia = { id: string; type: string; shop: number; user: { username: string } }

/** False if the username or kind in the path does not match the media. */
export function matchesPath(media: PathMedia, { id, username, kind }: MediaPath): boolean {
  const isKind = kind === 'shop' ? media.shop > 0 : media.type === kind
  return media.id === id && isKind && media.user.username.toLowerCase() === username.toLowerCase()
}
