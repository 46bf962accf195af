/** The position of a pinned media among the pins of its type: a profile lists videos and photos separately. */

type Pinned = { id: string; type: string }

type PinPosition = {
  type: string
  /** Starts at 1. */
  number: number
  count: number
  before: string | undefined
  after: string | undefined
}

/** Undefined if not pinned. */
export function pinPositionOf(pinned: readonly Pinned[], id: string): PinPosition | undefined {
  const own = pinned.find((media) => media.id === id)
  if (!own) return undefined
  const sameType = pinned.filter(({ type }) => type === own.type)
  const at = sameType.indexOf(own)
  return {
    type: own.type,
    number: at + 1,
    count: sameType.length,
    before: sameType[at - 1]?.id,
    after: sameType[at + 1]?.id,
  }
}

/** Swaps two ids. */
export function swapIds(ids: readonly string[], one: string, other: string | undefined): string[] {
  if (other === undefined) return [...ids]
  return ids.map((id) => (id === one ? other : id === other ? one : id))
}
