/** Saves drafts on the server, debounced and whenever the page is hidden. */
import { connectionNow } from './connection.ts'
import type { UploadDraft } from './draft.ts'
import { saveUploadDraft } from './upload-api.ts'
import { isEditable, type UploadItem } from './upload-item.ts'
import { changeItem, findItem, uploadsNow } from './upload-store.ts'

const DEBOUNCE_MS = 800

const timers = new Map<string, number>()
const saving = new Map<string, Promise<void>>()

export function changeUploadDraft(key: string, change: Partial<UploadDraft>): void {
  const item = findItem(key)
  if (!item || !isEditable(item)) return
  changeItem(key, { draft: { ...item.draft, ...change }, isUnsaved: true, fieldErrors: {} })
  saveSoon(key)
}

export function saveSoon(key: string): void {
  clearTimeout(timers.get(key))
  timers.set(
    key,
    window.setTimeout(() => void saveNow(key), DEBOUNCE_MS),
  )
}

/** One save per upload at a time, so that an older one never overtakes a newer one. False if it is still unsaved. */
export async function saveNow(key: string): Promise<boolean> {
  clearTimeout(timers.get(key))
  await saving.get(key)
  const item = findItem(key)
  if (!item?.isUnsaved || !isEditable(item)) return true
  const run = save(item)
  saving.set(key, run)
  await run
  saving.delete(key)
  return findItem(key)?.isUnsaved !== true
}

async function save({ key, id, draft }: UploadItem): Promise<void> {
  const client = connectionNow()?.client
  if (!client || id === null) return
  try {
    await saveUploadDraft(client, id, draft)
  } catch {
    // It stays marked as unsaved: the next change, or coming back online, retries.
    return
  }
  if (findItem(key)?.draft === draft) changeItem(key, { isUnsaved: false })
}

/** Saves at once, without waiting for a running save: the page may be gone in a moment. */
export function saveEverything(): void {
  for (const item of uploadsNow().items) {
    if (!item.isUnsaved || !isEditable(item)) continue
    clearTimeout(timers.get(item.key))
    void save(item)
  }
}
