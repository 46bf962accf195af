/** Keeps files that are being sent in this browser, so that a reload goes on by itself; best effort, never required. */
import { UPLOAD } from '#rules/media.ts'

const DATABASE = 'candid-uploads'
const STORE = 'files'
/** Left to everything else this site keeps. */
const SPARE_BYTES = 64 * 1024 * 1024

type Shelved = { id: string; accountId: string; file: File; keptAt: number }

/** False when it does not fit, or when the browser keeps nothing. */
export async function shelve(id: string, accountId: string, file: File): Promise<boolean> {
  if (!(await hasRoom(file.size))) return false
  return attempt(false, async () => {
    await inStore('readwrite', (store) =>
      store.put({ id, accountId, file, keptAt: Date.now() } satisfies Shelved),
    )
    return true
  })
}

export function fromShelf(id: string, accountId: string): Promise<File | null> {
  return attempt(null, async () => {
    const shelved = await inStore<Shelved | undefined>('readonly', (store) => store.get(id))
    return shelved?.accountId === accountId ? shelved.file : null
  })
}

export function unshelve(id: string): Promise<void> {
  return attempt(undefined, async () => {
    await inStore('readwrite', (store) => store.delete(id))
  })
}

/** Nobody else at this browser finds these files, and nothing stays that the server has let go. */
export function tidyShelf(accountId: string, openIds: ReadonlySet<string>): Promise<void> {
  return attempt(undefined, async () => {
    const all = await inStore<Shelved[]>('readonly', (store) => store.getAll())
    const oldest = Date.now() - UPLOAD.abandonedAfterMs
    for (const { id, accountId: owner, keptAt } of all) {
      if (owner !== accountId || !openIds.has(id) || keptAt < oldest) await unshelve(id)
    }
  })
}

async function hasRoom(bytes: number): Promise<boolean> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined)
  if (estimate?.quota === undefined) return true
  return bytes + SPARE_BYTES < estimate.quota - (estimate.usage ?? 0)
}

/** A private window, a full disk or a blocked database: the file is chosen again instead. */
async function attempt<Result>(otherwise: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch {
    return otherwise
  }
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
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The database is held by another version of this page'))
  })
}
