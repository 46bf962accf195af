/** Drafts, unsent messages and other data of an account stored in this browser, deleted on sign-out. */
import { SHARE_TARGET } from '#rules/service-worker.ts'

/** Messages waiting for a connection. */
export const OUTBOX_DATABASE = 'candid-outbox'

/** The last results of some queries, shown without a connection. */
export const OFFLINE_DATABASE = 'candid-offline'

/** Files being uploaded. */
export const UPLOADS_DATABASE = 'candid-uploads'

/** Drafts, one key per account and recipient. */
export const DRAFT_PREFIX = 'candid.draft.'

export function deleteLocalDrafts(): void {
  deleteDrafts((key) => key.startsWith(DRAFT_PREFIX))
  // Asynchronous; the page may unload meanwhile.
  for (const name of [OUTBOX_DATABASE, OFFLINE_DATABASE, UPLOADS_DATABASE, SHARE_TARGET.database])
    indexedDB.deleteDatabase(name)
  void navigator.clearAppBadge?.().catch(() => undefined)
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
