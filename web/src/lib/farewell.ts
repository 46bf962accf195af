/** Flash message: stored in the tab until the next page load. */
import { forgetKeptWords } from './kept-words.ts'
import { publishToOtherTabs } from './session-freshness.ts'

const STORE_KEY = 'candid.farewell'

/** Loads the home page, so that no personal data stays in memory, and shows the message there. */
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
