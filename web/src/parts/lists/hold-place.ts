/** Where a list with its newest at the foot stands after it grew: at its foot if it was there, else where one was reading. */

/** How a list lies in its box, in pixels; each item begins at its place in `tops`. */
export type Sight = {
  scrollTop: number
  scrollHeight: number
  clientHeight: number
  tops: ReadonlyMap<string, number>
}

/** Who is this near to the foot is there: a finger seldom stops at the very end. */
const NEAR_FOOT_PX = 48

/** The new place of the scroll bar. Older items come on top, newer ones at the foot, and both may come at once. */
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
