/** Keeps the recording in this browser, so that a reload, a crash or a look at the sounds loses nothing of it. */
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

/** Throws what the browser says: a full disk must be told. */
export function keepRecording(accountId: string, recording: Recording): Promise<void> {
  return shelf.put({ accountId, recording, keptAt: Date.now() })
}

/** Nobody else at this browser finds it. */
export async function keptRecording(accountId: string): Promise<Recording | null> {
  const kept = await shelf.get(accountId)
  if (!kept || kept.keptAt < Date.now() - KEPT_MS) return null
  return kept.recording
}

export function dropRecording(accountId: string): Promise<void> {
  return shelf.remove(accountId)
}
