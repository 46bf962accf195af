/** Scroll anchoring for lists with the newest item at the end: stays at the end, or at the visible items. */

/** The scroll geometry of a list in pixels; `tops` has the offset of each item. */
export type ScrollGeometry = {
  scrollTop: number
  scrollHeight: number
  clientHeight: number
  tops: ReadonlyMap<string, number>
}

/** Tolerance for being at the end, as touch scrolling seldom stops exactly there. */
const NEAR_END_PX = 48

/** The new scroll offset. Older items are added on top, newer ones at the end, possibly both at once. */
export function anchoredScrollTop(before: ScrollGeometry | undefined, now: ScrollGeometry): number {
  if (!before || isAtEnd(before)) return Math.max(0, now.scrollHeight - now.clientHeight)
  for (const [id, top] of before.tops) {
    const topNow = now.tops.get(id)
    if (top >= before.scrollTop && topNow !== undefined) return before.scrollTop + topNow - top
  }
  return before.scrollTop
}

function isAtEnd({ scrollTop, scrollHeight, clientHeight }: ScrollGeometry): boolean {
  return scrollHeight - clientHeight - scrollTop <= NEAR_END_PX
}
