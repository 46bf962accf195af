/** By which way the page in sight was reached: from which part of the product, or from outside. */

/** What of the way is remembered; one for the window, or several for tests. */
export function createWay() {
  let at: { path: string; area: string | undefined } | null = null
  let from: string | null | undefined = null
  return {
    /** A page that takes another's place was reached as that one was. */
    note(path: string, area: string | undefined, isReplaced: boolean) {
      if (path === at?.path) return
      if (!isReplaced) from = at === null ? null : at.area
      at = { path, area }
    },
    /** The area one came from; null from outside, and undefined where it has no name. */
    from: () => from,
  }
}

export const way = createWay()
