/** Words that must outlive the page they are said on: kept in the tab until the next page has started. */
import { forgetKeptWords } from './kept-words.ts'
import { publishToOtherTabs } from './session-freshness.ts'

const STORE_KEY = 'candid.farewell'

/** Leaves for a fresh home page, so that nothing of this person stays in memory, and says why there. */
export function leaveSaying(words: string): void {
  sessionStorage.setItem(STORE_KEY, words)
  forgetKeptWords()
  publishToOtherTabs()
  window.location.assign('/')
}

export function takeFarewell(): string | null {
  const words = sessionStorage.getItem(STORE_KEY)
  sessionStorage.removeItem(STORE_KEY)
  return words
}
