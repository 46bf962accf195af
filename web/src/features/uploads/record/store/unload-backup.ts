/**
 * Saves the last changes before the page unloads. IndexedDB is too slow for that; sessionStorage is synchronous, and everything but the takes fits
 * into it.
 */
import type { Recording } from './recording.ts'

const NAME = 'candid.recording-last-moment'

type Small = Pick<Recording, 'seconds' | 'delayMs' | 'edit' | 'draft'>
type Note = { accountId: string; key: string; takes: string[]; small: Small }

export function saveUnloadBackup(accountId: string, recording: Recording): void {
  const { key, takes, seconds, delayMs, edit, draft } = recording
  const note: Note = {
    accountId,
    key,
    takes: takes.map(({ id }) => id),
    small: { seconds, delayMs, edit, draft },
  }
  try {
    sessionStorage.setItem(NAME, JSON.stringify(note))
  } catch {
    // Without sessionStorage, the IndexedDB version is restored.
  }
}

/** Applies the saved changes if they belong to the same recording with the same takes. */
export function applyUnloadBackup(accountId: string, stored: Recording): Recording {
  const note = readBackup()
  sessionStorage.removeItem(NAME)
  const isSame =
    note?.accountId === accountId &&
    note.key === stored.key &&
    note.takes.join() === stored.takes.map(({ id }) => id).join()
  return isSame ? { ...stored, ...note.small } : stored
}

function readBackup(): Note | null {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Note | null
  } catch {
    return null
  }
}
