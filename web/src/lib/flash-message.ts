/** Flash message: stored in the tab until the next page load. */
import { deleteLocalDrafts } from './local-drafts.ts'
import { publishToOtherTabs } from './session-freshness.ts'

const STORE_KEY = 'candid.farewell'

/** Loads the home page, so that no personal data stays in memory, and shows the message there. */
export function leaveWithMessage(text: string): void {
  sessionStorage.setItem(STORE_KEY, text)
  deleteLocalDrafts()
  publishToOtherTabs()
  window.location.assign('/')
}

export function takeFlashMessage(): string | null {
  const text = sessionStorage.getItem(STORE_KEY)
  sessionStorage.removeItem(STORE_KEY)
  return text
}
