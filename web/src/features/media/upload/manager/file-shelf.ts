/** Stores files being uploaded in IndexedDB, so that a reload resumes by itself; best effort. */
import { UPLOAD } from '#rules/media.ts'
import { browserShelf } from '#web/lib/browser-shelf.ts'

/** Left for other data of this site. */
const SPARE_BYTES = 64 * 1024 * 1024

type Shelved = { id: string; accountId: string; file: File; keptAt: number }

const shelf = browserShelf<Shelved>({ database: 'candid-uploads', store: 'files', keyPath: 'id' })

/** False if the file does not fit, or the browser stores nothing. */
export async function shelve(id: string, accountId: string, file: File): Promise<boolean> {
  if (!(await hasRoom(file.size))) return false
  return attempt(false, async () => {
    await shelf.put({ id, accountId, file, keptAt: Date.now() })
    return true
  })
}

export function fromShelf(id: string, accountId: string): Promise<File | null> {
  return attempt(null, async () => {
    const shelved = await shelf.get(id)
    return shelved?.accountId === accountId ? shelved.file : null
  })
}

export function unshelve(id: string): Promise<void> {
  return attempt(undefined, () => shelf.remove(id))
}

/** Removes files of other accounts, and files whose upload the server has dropped. */
export function tidyShelf(accountId: string, openIds: ReadonlySet<string>): Promise<void> {
  return attempt(undefined, async () => {
    const all = await shelf.all()
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

/** In a private window, or with a full disk or blocked database, the file has to be chosen again. */
async function attempt<Result>(otherwise: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch {
    return otherwise
  }
}
