/** Drafts and unsent messages stored in this browser, deleted on sign-out. */

/** Messages waiting for a connection. */
export const OUTBOX_DATABASE = 'candid-outbox'

/** Drafts, one key per account and recipient. */
export const DRAFT_PREFIX = 'candid.draft.'

export function deleteLocalDrafts(): void {
  deleteDrafts((key) => key.startsWith(DRAFT_PREFIX))
  // Asynchronous; the page may unload meanwhile.
  indexedDB.deleteDatabase(OUTBOX_DATABASE)
}

/** Called when another account signs in at this browser. */
export function deleteDraftsOfOthers(accountId: string): void {
  deleteDrafts((key) => key.startsWith(DRAFT_PREFIX) && !key.startsWith(`${DRAFT_PREFIX}${accountId}.`))
}

function deleteDrafts(isGone: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) if (isGone(key)) localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to delete.
  }
}
