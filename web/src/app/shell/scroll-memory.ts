/** Remembers how far each page of the history was scrolled, so that going back finds the same place. */

const STORE_KEY = 'candid.scroll'
const RESTORE_FOR_MS = 3000

const positions = new Map<string, number>(readStored())

function readStored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE_KEY) ?? '[]') as [string, number][]
  } catch {
    // Someone else's words under our key: start with nothing rather than not at all.
    return []
  }
}

/** The first page of every full load has the same key, so that the path is part of the name. */
export function placeName({ key, pathname }: { key: string; pathname: string }): string {
  return `${key} ${pathname}`
}

export function rememberScroll(place: string, top: number): void {
  positions.set(place, top)
}

export function storeScroll(): void {
  sessionStorage.setItem(STORE_KEY, JSON.stringify([...positions].slice(-50)))
}

/** Whether this page was opened by a link or its address, rather than reloaded or come back to. */
export function isOpenedAnew(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'navigate'
}

/** Lists fill in after the page is there, so this keeps trying until the place exists or the person scrolls. */
export function restoreScroll(box: HTMLElement, place: string): () => void {
  const top = positions.get(place) ?? 0
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
