/** An IndexedDB object store for files and records that survive a reload. Rejects with the browser's error. */

export type BrowserShelf<Kept> = {
  put: (kept: Kept) => Promise<void>
  get: (key: string) => Promise<Kept | undefined>
  all: () => Promise<Kept[]>
  remove: (key: string) => Promise<void>
}

/** Database name, store name and key path must not change once released. */
export function browserShelf<Kept>(place: {
  database: string
  store: string
  keyPath: keyof Kept & string
}): BrowserShelf<Kept> {
  return {
    put: async (kept) => {
      await inStore(place, 'readwrite', (store) => store.put(kept))
    },
    get: (key) => inStore<Kept | undefined>(place, 'readonly', (store) => store.get(key)),
    all: () => inStore<Kept[]>(place, 'readonly', (store) => store.getAll()),
    remove: async (key) => {
      await inStore(place, 'readwrite', (store) => store.delete(key))
    },
  }
}

type Place = { database: string; store: string; keyPath: string }

async function inStore<Result>(
  place: Place,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const database = await openDatabase(place)
  try {
    const transaction = database.transaction(place.store, mode)
    const request = ask(transaction.objectStore(place.store))
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

function openDatabase({ database, store, keyPath }: Place): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The database is held by another version of this page'))
  })
}
