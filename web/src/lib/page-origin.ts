/** Tracks from which area of the app, or from outside, the current page was reached. */

/** One instance per window; tests create their own. */
export function createPageOrigin() {
  let at: { path: string; area: string | undefined } | null = null
  let from: string | null | undefined = null
  return {
    /** A replaced page keeps the origin of the page it replaces. */
    note(path: string, area: string | undefined, isReplaced: boolean) {
      if (path === at?.path) return
      if (!isReplaced) from = at === null ? null : at.area
      at = { path, area }
    },
    /** The previous area; null from outside, undefined if it has no name. */
    from: () => from,
  }
}

export const pageOrigin = createPageOrigin()
