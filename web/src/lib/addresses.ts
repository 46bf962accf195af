/** Where things have their pages, so that whatever leads to one says it the same way. */
import type { MediaType } from '#rules/media.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

type Placed = { id: string; type: string; user: { username: string } }

/** Of a media. */
export function mediaPath({ id, type, user }: Placed): string {
  return `/${user.username}/${type}/${id}`
}

/** What cannot be the id of a media in an address is not even asked for. */
export function isMediaId(text: string): boolean {
  return UUID.test(text)
}

export function shopPath({ id, user }: Pick<Placed, 'id' | 'user'>): string {
  return `/${user.username}/shop/${id}`
}

/** Where its owner changes it. */
export function editPath({ id, type, visibility }: { id: string; type: string; visibility: string }): string {
  return `/account/media/${visibility}/${type}s/${id}`
}

/** Of a person: while they are live their picture leads to that. */
export function personPath({ username, live }: { username: string; live: boolean }): string {
  return live ? `/${username}/live` : `/${username}`
}

/** Of what somebody put together under a name. */
export function collectionPath(username: string, id: string): string {
  return `/${username}/collection/${id}`
}

export function tagPath(tag: string, type: MediaType = 'video'): string {
  return `/${type}s/${encodeURIComponent(tag)}`
}

/** What uses it, and where it can be heard. */
export function soundPath(id: string): string {
  return `/sounds/${id}`
}

/** Where what one bought or liked is kept. */
export function favoritesPath(kind: 'liked' | 'purchased'): string {
  return `/s/favorites/video/${kind}`
}
