/** Invisible work that blocks an automatic reload of the page. */

const blockers = new Set<() => boolean>()

/** Returns a function that unregisters the blocker. */
export function blockReload(isBusy: () => boolean): () => void {
  const own = () => isBusy()
  blockers.add(own)
  return () => void blockers.delete(own)
}

export function isReloadBlocked(): boolean {
  return [...blockers].some((isBusy) => isBusy())
}
