/** Words of a person that this browser keeps until they are sent; whoever signs out takes them along. */

/** Messages that wait for the line. */
export const OUTBOX_DATABASE = 'candid-outbox'

/** What was begun and not sent, a key for each account and person. */
export const DRAFT_PREFIX = 'candid.draft.'

export function forgetKeptWords(): void {
  forgetDrafts((key) => key.startsWith(DRAFT_PREFIX))
  // Answered in its own time; the page may leave meanwhile.
  indexedDB.deleteDatabase(OUTBOX_DATABASE)
}

/** Somebody else has signed in at this browser. */
export function forgetDraftsOfOthers(accountId: string): void {
  forgetDrafts((key) => key.startsWith(DRAFT_PREFIX) && !key.startsWith(`${DRAFT_PREFIX}${accountId}.`))
}

function forgetDrafts(isGone: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) if (isGone(key)) localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
