/** Where a pinned media stands among those that are shown beside it: a profile shows videos and photos apart. */

type Pinned = { id: string; type: string }

type Place = {
  type: string
  /** From 1 on. */
  number: number
  count: number
  before: string | undefined
  after: string | undefined
}

/** Undefined for what is not pinned. */
export function placeAmong(pinned: readonly Pinned[], id: string): Place | undefined {
  const own = pinned.find((media) => media.id === id)
  if (!own) return undefined
  const alike = pinned.filter(({ type }) => type === own.type)
  const at = alike.indexOf(own)
  return {
    type: own.type,
    number: at + 1,
    count: alike.length,
    before: alike[at - 1]?.id,
    after: alike[at + 1]?.id,
  }
}

/** All as they were but for these two, which change places. */
export function swapped(ids: readonly string[], one: string, other: string | undefined): string[] {
  if (other === undefined) return [...ids]
  return ids.map((id) => (id === one ? other : id === other ? one : id))
}
