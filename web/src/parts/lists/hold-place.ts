/** Scroll anchoring for lists with the newest item at the end: stays at the end, or at the visible items. */

/** The scroll geometry of a list in pixels; `tops` has the offset of each item. */
export type Sight = {
  scrollTop: number
  scrollHeight: number
  clientHeight: number
  tops: ReadonlyMap<string, number>
}

/** Tolerance for being at the end, as touch scrolling seldom stops exactly there. */
const NEAR_FOOT_PX = 48

/** The new scroll offset. Older items are added on top, newer ones at the end, possibly both at once. */
export function placeToHold(before: Sight | undefined, now: Sight): number {
  if (!before || isAtFoot(before)) return Math.max(0, now.scrollHeight - now.clientHeight)
  for (const [id, top] of before.tops) {
    const topNow = now.tops.get(id)
    if (top >= before.scrollTop && topNow !== undefined) return before.scrollTop + topNow - top
  }
  return before.scrollTop
}

function isAtFoot({ scrollTop, scrollHeight, clientHeight }: Sight): boolean {
  return scrollHeight - clientHeight - scrollTop <= NEAR_FOOT_PX
}
