/** Stores files being uploaded in IndexedDB, so that a reload resumes by itself; best effort. */
import { UPLOAD } from '#rules/media.ts'
import { browserStore } from '#web/lib/browser-store.ts'
import { UPLOADS_DATABASE } from '#web/lib/local-drafts.ts'

/** Left for other data of this site. */
const SPARE_BYTES = 64 * 1024 * 1024

type StoredFile = { id: string; accountId: string; file: File; keptAt: number }

const files = browserStore<StoredFile>({ database: UPLOADS_DATABASE, store: 'files', keyPath: 'id' })

/** False if the file does not fit, or the browser stores nothing. */
export async function storeFile(id: string, accountId: string, file: File): Promise<boolean> {
  if (!(await hasSpace(file.size))) return false
  return attempt(false, async () => {
    await files.put({ id, accountId, file, keptAt: Date.now() })
    return true
  })
}

export function loadFile(id: string, accountId: string): Promise<File | null> {
  return attempt(null, async () => {
    const shelved = await files.get(id)
    return shelved?.accountId === accountId ? shelved.file : null
  })
}

export function hasFiles(accountId: string): Promise<boolean> {
  return attempt(false, async () => (await files.all()).some((stored) => stored.accountId === accountId))
}

export function deleteFile(id: string): Promise<void> {
  return attempt(undefined, () => files.remove(id))
}

/** Removes files of other accounts, and files whose upload the server has dropped. */
export function pruneFiles(accountId: string, openIds: ReadonlySet<string>): Promise<void> {
  return attempt(undefined, async () => {
    const all = await files.all()
    const oldest = Date.now() - UPLOAD.abandonedAfterMs
    for (const { id, accountId: owner, keptAt } of all) {
      if (owner !== accountId || !openIds.has(id) || keptAt < oldest) await deleteFile(id)
    }
  })
}

async function hasSpace(bytes: number): Promise<boolean> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined)
  if (estimate?.quota === undefined) return true
  return bytes + SPARE_BYTES < estimate.quota - (estimate.usage ?? 0)
}

/** In a private window, or with a full disk or blocked database, the file has to be chosen again. */
async function attempt<Result>(otherwise: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch {
    return otherwise
  }
}
