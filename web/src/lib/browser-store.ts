/** An IndexedDB object store for files and records that survive a reload. Rejects with the browser's error. */
import { openBrowserDatabase, type StoreLocation } from './open-browser-database.ts'

type BrowserStore<Item> = {
  put: (item: Item) => Promise<void>
  get: (key: string) => Promise<Item | undefined>
  all: () => Promise<Item[]>
  remove: (key: string) => Promise<void>
}

/** Database name, store name and key path must not change once released. */
export function browserStore<Item>(storeLocation: {
  database: string
  store: string
  keyPath: keyof Item & string
}): BrowserStore<Item> {
  return {
    put: async (item) => {
      await inStore(storeLocation, 'readwrite', (store) => store.put(item))
    },
    get: (key) => inStore<Item | undefined>(storeLocation, 'readonly', (store) => store.get(key)),
    all: () => inStore<Item[]>(storeLocation, 'readonly', (store) => store.getAll()),
    remove: async (key) => {
      await inStore(storeLocation, 'readwrite', (store) => store.delete(key))
    },
  }
}

async function inStore<Result>(
  storeLocation: StoreLocation,
  mode: IDBTransactionMode,
  send: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const database = await openBrowserDatabase(storeLocation)
  try {
    const transaction = database.transaction(storeLocation.store, mode)
    const request = send(transaction.objectStore(storeLocation.store))
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
