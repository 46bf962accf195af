/** Keeps what a visitor seems to like until the tab is closed. */
import { NO_TASTE, type VisitTaste } from './visit-taste.ts'

const KEY = 'candid.visit-taste'

/** Nothing is known where the browser refuses storage, or of a value of another version. */
export function readVisitTaste(): VisitTaste {
  try {
    return { ...NO_TASTE, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<VisitTaste>) }
  } catch {
    return NO_TASTE
  }
}

export function storeVisitTaste(taste: VisitTaste): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(taste))
  } catch {
    // Storage is full or refused: the next slide is learned from nothing.
  }
}
