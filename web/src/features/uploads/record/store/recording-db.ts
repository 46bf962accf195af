/** Stores the recording in IndexedDB, so that it survives a reload, a crash or a visit to the sounds. */
import { DAY_MS } from '#rules/time.ts'
import { browserStore } from '#web/lib/browser-store.ts'
import type { Recording } from './recording.ts'

const RETENTION_MS = 7 * DAY_MS

type StoredRecording = { accountId: string; recording: Recording; keptAt: number }

const recordings = browserStore<StoredRecording>({
  database: 'candid-recording',
  store: 'recordings',
  keyPath: 'accountId',
})

/** Rejects with the browser's error, so that a full disk can be reported. */
export function storeRecording(accountId: string, recording: Recording): Promise<void> {
  return recordings.put({ accountId, recording, keptAt: Date.now() })
}

/** Keyed by account, so that other accounts on this browser cannot see it. */
export async function loadRecording(accountId: string): Promise<Recording | null> {
  const stored = await recordings.get(accountId)
  if (!stored || stored.keptAt < Date.now() - RETENTION_MS) return null
  return stored.recording
}

export function deleteRecording(accountId: string): Promise<void> {
  return recordings.remove(accountId)
}
