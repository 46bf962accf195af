/** Receives files shared from other apps, and opens them in the upload screen, after sign-in if necessary. */
import { SHARE_TARGET, type SharedFiles } from '#rules/service-worker.ts'

/** As many as one upload may have. */
const MAX_FILES = 5

export async function receiveShare(request: Request): Promise<Response> {
  const id = await storeFiles(request).catch(() => null)
  const query = id === null ? '' : `?${SHARE_TARGET.parameter}=${id}`
  return Response.redirect(`${SHARE_TARGET.opens}${query}`, 303)
}

async function storeFiles(request: Request): Promise<string | null> {
  const form = await request.formData()
  const files = form.getAll(SHARE_TARGET.field).filter((part) => part instanceof File)
  if (files.length === 0) return null
  const shared: SharedFiles = {
    id: crypto.randomUUID(),
    files: files.slice(0, MAX_FILES),
    sharedAt: Date.now(),
  }
  const database = await openDatabase()
  try {
    const transaction = database.transaction(SHARE_TARGET.store, 'readwrite')
    const store = transaction.objectStore(SHARE_TARGET.store)
    // Only the last share is kept.
    store.clear()
    store.put(shared)
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
  return shared.id
}

/** The app has a helper for this, which the worker must not import. */
function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(SHARE_TARGET.database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(SHARE_TARGET.store, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
