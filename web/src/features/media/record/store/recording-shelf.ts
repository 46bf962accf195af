/** Keeps the recording in this browser, so that a reload, a crash or a look at the sounds loses nothing of it. */
import { DAY_MS } from '#rules/time.ts'
import type { Recording } from './recording.ts'

const DATABASE = 'candid-recording'
const STORE = 'recordings'
const KEPT_MS = 7 * DAY_MS

type Kept = { accountId: string; recording: Recording; keptAt: number }

/** Throws what the browser says: a full disk must be told. */
export async function keepRecording(accountId: string, recording: Recording): Promise<void> {
  await inStore('readwrite', (store) =>
    store.put({ accountId, recording, keptAt: Date.now() } satisfies Kept),
  )
}

/** Nobody else at this browser finds it. */
export async function keptRecording(accountId: string): Promise<Recording | null> {
  const kept = await inStore<Kept | undefined>('readonly', (store) => store.get(accountId))
  if (!kept || kept.keptAt < Date.now() - KEPT_MS) return null
  return kept.recording
}

export async function dropRecording(accountId: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(accountId))
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const database = await openDatabase()
  try {
    const transaction = database.transaction(STORE, mode)
    const request = ask(transaction.objectStore(STORE))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result as Result
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'accountId' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The database is held by another version of this page'))
  })
}
