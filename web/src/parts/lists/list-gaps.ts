/** Detects gaps between the pages of a list, after items were added on top or removed. */

export type CursorPage = {
  /** The cursor of the page: the item before it. */
  after: string
  items?: readonly { id: string }[] | undefined
  hasMore?: boolean | undefined
  /** The next cursor of lists whose cursors are not item ids; these are not checked here. */
  next?: string | null | undefined
}

type Repair =
  | { kind: 'ask'; after: string; at: number }
  /** Pages in this range are duplicates, or no longer in the list. */
  | { kind: 'drop'; from: number; to: number }

/** The first repair needed to close a gap between two pages. */
export function repairOf(pages: readonly CursorPage[]): Repair | undefined {
  for (const [index, { items, hasMore, next }] of pages.entries()) {
    const at = index + 1
    const following = pages[at]
    if (!items || !following?.items || next !== undefined) continue
    const ids = new Set(items.map(({ id }) => id))
    const furthest = pages.findLastIndex(({ after }, position) => position > at && ids.has(after))
    if (furthest > at) return { kind: 'drop', from: at, to: furthest }
    const doMeet = ids.has(following.after) || following.items.some(({ id }) => ids.has(id))
    if (doMeet) continue
    if (!hasMore) return { kind: 'drop', from: at, to: pages.length }
    const after = items.at(-1)?.id
    if (after !== undefined && pages.every((page) => page.after !== after)) return { kind: 'ask', after, at }
  }
  return undefined
}
