/**
 * The last results of some queries in IndexedDB, to show them without a connection. They belong to one account: results of
 * another one are never written beside them, and a change of the account deletes them.
 */
import { stringifyVariables } from 'urql'
import { OFFLINE_DATABASE } from '../local-drafts.ts'
import { openBrowserDatabase } from '../open-browser-database.ts'
import { withoutFiles } from './without-files.ts'

const STORE = 'results'
const OWNER_KEY = 'owner'
/** The inbox, and about forty conversations. */
const MAX_RESULTS = 100

type StoredResult = { key: string; data: unknown; storedAt: number }

export type OfflineQuery = { operationName: string; variables?: object }

function keyOf({ operationName, variables }: OfflineQuery): string {
  return `${operationName} ${stringifyVariables(variables ?? {})}`
}

/** Deletes everything unless it belongs to this account already. */
export async function setOwner(accountId: string): Promise<void> {
  await inStore('readwrite', async (store) => {
    if ((await ownerIn(store)) === accountId) return
    store.clear()
    store.put({ key: OWNER_KEY, data: accountId, storedAt: 0 } satisfies StoredResult)
  })
}

export async function storeResult(accountId: string, query: OfflineQuery, data: unknown): Promise<void> {
  const record: StoredResult = { key: keyOf(query), data: withoutFiles(data), storedAt: Date.now() }
  await inStore('readwrite', async (store) => {
    // Another tab may have signed in to another account, or signed out.
    if ((await ownerIn(store)) !== accountId) return
    store.put(record)
    const all = (await resultOf(store.getAll())) as StoredResult[]
    const oldest = all.toSorted((a, b) => b.storedAt - a.storedAt).slice(MAX_RESULTS)
    for (const { key } of oldest) if (key !== OWNER_KEY) store.delete(key)
  })
}

export async function findResult(query: OfflineQuery): Promise<unknown> {
  const found = await inStore('readonly', (store) => resultOf(store.get(keyOf(query))))
  return (found as StoredResult | undefined)?.data
}

export function deleteResults(): void {
  indexedDB.deleteDatabase(OFFLINE_DATABASE)
}

async function ownerIn(store: IDBObjectStore): Promise<unknown> {
  return ((await resultOf(store.get(OWNER_KEY))) as StoredResult | undefined)?.data
}

/** Undefined where the browser stores nothing: private windows, full disks. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const database = await openBrowserDatabase({ database: OFFLINE_DATABASE, store: STORE, keyPath: 'key' })
    try {
      const transaction = database.transaction(STORE, mode)
      const [result] = await Promise.all([
        work(transaction.objectStore(STORE)),
        new Promise<void>((resolve, reject) => {
          transaction.oncomplete = () => resolve()
          transaction.onabort = () => reject(transaction.error)
        }),
      ])
      return result
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
