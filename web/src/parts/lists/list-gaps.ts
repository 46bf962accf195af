/** Where the pages of a list no longer meet, because news on top pushed items over the end of a page or items went. */

export type ListedPage = {
  /** The item that the page begins behind. */
  after: string
  items?: readonly { id: string }[] | undefined
  hasMore?: boolean | undefined
  /** Said by lists whose places are not their items; of those nothing is known here. */
  next?: string | null | undefined
}

type Repair =
  | { kind: 'ask'; after: string; at: number }
  /** What stands from one place up to another is on other pages too, or in the list no more. */
  | { kind: 'drop'; from: number; to: number }

/** The first thing to do so that nothing is missing between two pages. */
export function repairOf(pages: readonly ListedPage[]): Repair | undefined {
  for (const [index, { items, hasMore, next }] of pages.entries()) {
    const at = index + 1
    const following = pages[at]
    if (!items || !following?.items || next !== undefined) continue
    const ids = new Set(items.map(({ id }) => id))
    const furthest = pages.findLastIndex(({ after }, place) => place > at && ids.has(after))
    if (furthest > at) return { kind: 'drop', from: at, to: furthest }
    const doMeet = ids.has(following.after) || following.items.some(({ id }) => ids.has(id))
    if (doMeet) continue
    if (!hasMore) return { kind: 'drop', from: at, to: pages.length }
    const after = items.at(-1)?.id
    if (after !== undefined && pages.every((page) => page.after !== after)) return { kind: 'ask', after, at }
  }
  return undefined
}
