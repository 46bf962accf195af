/** Stores the recording in IndexedDB, so that it survives a reload, a crash or a visit to the sounds. */
import { DAY_MS } from '#rules/time.ts'
import { browserShelf } from '#web/lib/browser-shelf.ts'
import type { Recording } from './recording.ts'

const KEPT_MS = 7 * DAY_MS

type Kept = { accountId: string; recording: Recording; keptAt: number }

const shelf = browserShelf<Kept>({
  database: 'candid-recording',
  store: 'recordings',
  keyPath: 'accountId',
})

/** Rejects with the browser's error, so that a full disk can be reported. */
export function keepRecording(accountId: string, recording: Recording): Promise<void> {
  return shelf.put({ accountId, recording, keptAt: Date.now() })
}

/** Keyed by account, so that other accounts on this browser cannot see it. */
export async function keptRecording(accountId: string): Promise<Recording | null> {
  const kept = await shelf.get(accountId)
  if (!kept || kept.keptAt < Date.now() - KEPT_MS) return null
  return kept.recording
}

export function dropRecording(accountId: string): Promise<void> {
  return shelf.remove(accountId)
}
