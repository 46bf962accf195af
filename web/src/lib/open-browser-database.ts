/** Opens a database of IndexedDB with one object store. Rejects with the browser's error. */

/** None of it may change once released. */
export type StoreLocation = { database: string; store: string; keyPath: string }

export function openBrowserDatabase({ database, store, keyPath }: StoreLocation): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath })
    request.onsuccess = () => {
      // Signing out deletes the database and must not wait for this connection.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The database is blocked by another version of this page'))
  })
}
