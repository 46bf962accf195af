/** Words of a person that this browser keeps until they are sent; whoever signs out takes them along. */

/** Messages that wait for the line. */
export const OUTBOX_DATABASE = 'candid-outbox'

/** What was begun and not sent, a key for each account and person. */
export const DRAFT_PREFIX = 'candid.draft.'

export function forgetKeptWords(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key)
  // Answered in its own time; the page may leave meanwhile.
  indexedDB.deleteDatabase(OUTBOX_DATABASE)
}
