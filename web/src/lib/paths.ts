/** Paths of pages, so that all links build them the same way. */
import type { MediaType } from '#rules/media.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

type LinkedMedia = { id: string; type: string; user: { username: string } }

export function mediaPath({ id, type, user }: LinkedMedia): string {
  return `/${user.username}/${type}/${id}`
}

/** A path with an invalid media id needs no query. */
export function isMediaId(text: string): boolean {
  return UUID.test(text)
}

export function shopPath({ id, user }: Pick<LinkedMedia, 'id' | 'user'>): string {
  return `/${user.username}/shop/${id}`
}

/** The page on which the owner edits the media. */
export function editPath({ id, type, visibility }: { id: string; type: string; visibility: string }): string {
  return `/account/media/${visibility}/${type}s/${id}`
}

/** A profile, or the live while the person is on air. */
export function personPath({ username, live }: { username: string; live: boolean }): string {
  return live ? `/${username}/live` : `/${username}`
}

export function collectionPath(username: string, id: string): string {
  return `/${username}/collection/${id}`
}

export function tagPath(tag: string, type: MediaType = 'video'): string {
  return `/${type}s/${encodeURIComponent(tag)}`
}

/** The page of a sound and the media that use it. */
export function soundPath(id: string): string {
  return `/sounds/${id}`
}

/** The page of liked or purchased media. */
export function favoritesPath(kind: 'liked' | 'purchased'): string {
  return `/s/favorites/video/${kind}`
}
