/** Saves the scroll position of each history entry, to restore it when going back. */

const STORE_KEY = 'candid.scroll'
const RESTORE_FOR_MS = 3000

const positions = new Map<string, number>(readStored())

function readStored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE_KEY) ?? '[]') as [string, number][]
  } catch {
    // Invalid data under our key: start empty.
    return []
  }
}

/** The first entry of every full load has the same key, so the path is part of the name. */
export function scrollKeyOf({ key, pathname }: { key: string; pathname: string }): string {
  return `${key} ${pathname}`
}

export function rememberScroll(scrollKey: string, top: number): void {
  positions.set(scrollKey, top)
}

export function storeScroll(): void {
  sessionStorage.setItem(STORE_KEY, JSON.stringify([...positions].slice(-50)))
}

/** Whether this page load was a new navigation, not a reload or back navigation. */
export function isNewNavigation(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'navigate'
}

/** Lists load after the page, so this retries until the position exists or the user scrolls. */
export function restoreScroll(box: HTMLElement, scrollKey: string): () => void {
  const top = positions.get(scrollKey) ?? 0
  const isThere = () => {
    box.scrollTop = top
    return Math.abs(box.scrollTop - top) < 2
  }
  if (isThere()) return () => undefined
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const type of ['wheel', 'touchstart', 'keydown']) box.removeEventListener(type, stop)
  }
  const observer = new ResizeObserver(() => {
    if (isThere()) stop()
  })
  for (const child of box.children) observer.observe(child)
  for (const type of ['wheel', 'touchstart', 'keydown']) box.addEventListener(type, stop, { passive: true })
  const timer = setTimeout(stop, RESTORE_FOR_MS)
  return stop
}
