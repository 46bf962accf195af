/** What a page does that nobody sees in it, and that keeps it from being loaded anew. */

const keepers = new Set<() => boolean>()

/** Answers with the function that ends it. */
export function keepPage(isBusy: () => boolean): () => void {
  const own = () => isBusy()
  keepers.add(own)
  return () => void keepers.delete(own)
}

export function isPageKept(): boolean {
  return [...keepers].some((isBusy) => isBusy())
}
