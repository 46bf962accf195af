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

export function rememberScroll(key: string, top: number): void {
  positions.set(key, top)
}

export function storeScroll(): void {
  sessionStorage.setItem(STORE_KEY, JSON.stringify([...positions].slice(-50)))
}

/** Lists fill in after the page is there, so this keeps trying until the place exists or the person scrolls. */
export function restoreScroll(box: HTMLElement, key: string): () => void {
  const top = positions.get(key) ?? 0
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
