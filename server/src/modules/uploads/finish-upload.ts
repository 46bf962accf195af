/** Steps of a resumable upload: its file is complete, it is stored as the original of a media, or it is removed. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { mediaFolder, originalKey } from '../media/index.ts'
import { incomingFiles } from './incoming/open-incoming.ts'
import { detectContent, findStoredOriginal, type StoredOriginal } from './original.ts'
import type { UploadsDeps } from './types.ts'
import { deleteUploadRow, lockUpload, type UploadRow } from './uploads.ts'

/** Removes an upload; false if there is none. */
export async function removeUpload(deps: UploadsDeps, uploadId: string): Promise<boolean> {
  const isRemoved = await deps.db.transaction().execute(async (tx) => {
    const upload = await lockUpload(tx, uploadId)
    return upload !== undefined && (await deleteUploadRow(tx, uploadId))
  })
  if (!isRemoved) return false
  await incomingFiles(deps).remove(uploadId)
  // While the upload row existed there was no media: any stored files are from an interrupted finish.
  await deps.storage.removeAll(mediaFolder(uploadId))
  return true
}

/** Removes pieces that were joined into the original; on failure the sweep does. */
export async function removeIncoming(deps: UploadsDeps, uploadId: string): Promise<void> {
  await incomingFiles(deps)
    .remove(uploadId)
    .catch((error: unknown) =>
      deps.log.warn({ err: error, uploadId }, 'could not remove pieces of an upload; the sweep will'),
    )
}

/** Based on the bytes stored, so that a crash right after the last byte loses nothing. */
export async function markReceived(deps: UploadsDeps, tx: Tx, upload: UploadRow): Promise<Refusal | null> {
  if ((await incomingFiles(deps).bytes(upload.id)) !== Number(upload.bytes)) return null
  try {
    detectContent(await incomingFiles(deps).head(upload.id))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  const now = deps.clock.now()
  await tx
    .updateTable('uploads')
    .set({ received_at: now, updated_at: now })
    .where('id', '=', upload.id)
    .execute()
  upload.received_at = now
  return null
}

export type ReceivedOriginal = StoredOriginal & { isStored: boolean }

/** An interrupted attempt leaves the file in storage, where the next one finds it. */
export async function detectOriginal(deps: UploadsDeps, upload: UploadRow): Promise<ReceivedOriginal> {
  const bytes = Number(upload.bytes)
  const incoming = incomingFiles(deps)
  if ((await incoming.bytes(upload.id)) === bytes) {
    const { name, type } = detectContent(await incoming.head(upload.id))
    return { mediaId: upload.id, name, bytes, type, isStored: false }
  }
  const stored = await findStoredOriginal(deps.storage, upload.id)
  if (stored?.bytes !== bytes) throw new Error(`the file of upload ${upload.id} is gone`)
  return { ...stored, isStored: true }
}

export async function storeOriginal(
  deps: UploadsDeps,
  upload: UploadRow,
  { name, isStored }: ReceivedOriginal,
): Promise<void> {
  if (!isStored) await incomingFiles(deps).store(upload.id, originalKey(upload.id, name))
}
