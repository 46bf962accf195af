/** Where a media has its page. */

type Placed = { id: string; type: string; user: { username: string } }

export function mediaPath({ id, type, user }: Placed): string {
  return `/${user.username}/${type}/${id}`
}

export function shopPath({ id, user }: Pick<Placed, 'id' | 'user'>): string {
  return `/${user.username}/shop/${id}`
}

/** Where its owner changes it. */
export function editPath({ id, type, visibility }: { id: string; type: string; visibility: string }): string {
  return `/account/media/${visibility}/${type}s/${id}`
}
