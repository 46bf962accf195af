/** Invisible work that blocks an automatic reload of the page. */

const keepers = new Set<() => boolean>()

/** Returns a function that unregisters the blocker. */
export function keepPage(isBusy: () => boolean): () => void {
  const own = () => isBusy()
  keepers.add(own)
  return () => void keepers.delete(own)
}

export function isPageKept(): boolean {
  return [...keepers].some((isBusy) => isBusy())
}
