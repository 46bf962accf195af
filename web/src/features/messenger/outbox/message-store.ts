/** Stores outgoing messages in IndexedDB per account; without it they live as long as the page. */
import { OUTBOX_DATABASE } from '#web/lib/local-drafts.ts'
import { openBrowserDatabase } from '#web/lib/open-browser-database.ts'
import type { OutboxEntry } from './entry.ts'
import type { OutboxStore } from './outbox.ts'

const STORE = 'entries'

type StoredEntry = OutboxEntry & { accountId: string }

export function openMessageStore(accountId: string): OutboxStore {
  /** Entries that IndexedDB rejected: private window, full disk. */
  const inMemory = new Map<string, OutboxEntry>()
  return {
    async all() {
      const stored = await attempt<StoredEntry[]>([], () => inStore('readonly', (store) => store.getAll()))
      const own = stored.filter((entry) => entry.accountId === accountId)
      return [...own.map(({ accountId: _, ...entry }) => entry), ...inMemory.values()]
    },
    async put(entry) {
      const isStored = await attempt(false, async () => {
        await inStore('readwrite', (store) => store.put({ ...entry, accountId } satisfies StoredEntry))
        return true
      })
      if (isStored) inMemory.delete(entry.key)
      else inMemory.set(entry.key, entry)
    },
    async drop(key) {
      inMemory.delete(key)
      await attempt(undefined, async () => {
        await inStore('readwrite', (store) => store.delete(key))
      })
    },
  }
}

/** Deletes the messages of other accounts on this browser. */
export async function deleteOtherAccounts(accountId: string): Promise<void> {
  await attempt(undefined, async () => {
    const all = await inStore<StoredEntry[]>('readonly', (store) => store.getAll())
    for (const { key, accountId: owner } of all)
      if (owner !== accountId) await inStore('readwrite', (store) => store.delete(key))
  })
}

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
  const database = await openBrowserDatabase({ database: OUTBOX_DATABASE, store: STORE, keyPath: 'key' })
  try {
    // Strict durability: the message must survive a power loss.
    const transaction = database.transaction(STORE, mode, { durability: 'strict' })
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
