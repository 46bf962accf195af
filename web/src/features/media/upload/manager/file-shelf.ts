/** Keeps files that are being sent in this browser, so that a reload goes on by itself; best effort, never required. */
import { UPLOAD } from '#rules/media.ts'
import { browserShelf } from '#web/lib/browser-shelf.ts'

/** Left to everything else this site keeps. */
const SPARE_BYTES = 64 * 1024 * 1024

type Shelved = { id: string; accountId: string; file: File; keptAt: number }

const shelf = browserShelf<Shelved>({ database: 'candid-uploads', store: 'files', keyPath: 'id' })

/** False when it does not fit, or when the browser keeps nothing. */
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

/** Nobody else at this browser finds these files, and nothing stays that the server has let go. */
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

/** A private window, a full disk or a blocked database: the file is chosen again instead. */
async function attempt<Result>(otherwise: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch {
    return otherwise
  }
}
