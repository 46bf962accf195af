/** Files that the service worker received from another app: each is used once. */
import { SHARE_TARGET, type SharedFiles } from '#rules/service-worker.ts'
import { browserStore } from '#web/lib/browser-store.ts'

const shared = browserStore<SharedFiles>({
  database: SHARE_TARGET.database,
  store: SHARE_TARGET.store,
  keyPath: 'id',
})

/** None if they were taken before, or are too old. */
export async function takeSharedFiles(id: string): Promise<readonly File[]> {
  try {
    const found = await shared.get(id)
    if (!found) return []
    await shared.remove(id)
    return found.sharedAt > Date.now() - SHARE_TARGET.ttlMs ? found.files : []
  } catch {
    // A browser that stores nothing has nothing shared.
    return []
  }
}
