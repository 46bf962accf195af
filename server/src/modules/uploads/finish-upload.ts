/** Turns an upload into media exactly once, as soon as both file and form are complete. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { findMedia, mediaFolder, originalKey } from '../media/index.ts'
import { insertMedia } from './create-media.ts'
import { incomingFiles } from './incoming/open-incoming.ts'
import { findUploader, refuseUnlessMayUpload } from './may-upload.ts'
import { readMediaFields } from './media-fields.ts'
import { detectContent, findStoredOriginal, type StoredOriginal } from './original.ts'
import { openForm } from './sealed-names.ts'
import type { UploadsDeps } from './types.ts'
import { deleteUploadRow, lockUpload, type UploadRow } from './uploads.ts'

/**
 * Call after any progress of file or form; idempotent. Rejects and removes files that are not media. Concurrent calls are
 * serialised by the row lock. True once it is media.
 */
export async function completeUpload(deps: UploadsDeps, uploadId: string): Promise<boolean> {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const upload = await lockUpload(tx, uploadId)
    if (!upload) return (await findMedia(tx, uploadId)) ? 'media' : 'unknown'
    const refusal = upload.received_at ? null : await markReceived(deps, tx, upload)
    if (refusal) return refusal
    if (!upload.received_at || !upload.submitted_at) return 'waiting'
    await convertToMedia(deps, tx, upload)
    return 'media'
  })
  if (outcome === 'unknown') throw new Refusal('NOT_FOUND')
  if (outcome === 'media') await removeIncoming(deps, uploadId)
  if (!(outcome instanceof Refusal)) return outcome === 'media'
  await removeUpload(deps, uploadId)
  throw outcome
}

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
async function removeIncoming(deps: UploadsDeps, uploadId: string): Promise<void> {
  await incomingFiles(deps)
    .remove(uploadId)
    .catch((error: unknown) =>
      deps.log.warn({ err: error, uploadId }, 'could not remove pieces of an upload; the sweep will'),
    )
}

/** Based on the bytes stored, so that a crash right after the last byte loses nothing. */
async function markReceived(deps: UploadsDeps, tx: Tx, upload: UploadRow): Promise<Refusal | null> {
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

async function convertToMedia(deps: UploadsDeps, tx: Tx, upload: UploadRow): Promise<void> {
  const form = readMediaFields(openForm(deps, upload))
  const sender = await findUploader(tx, upload.account_id)
  const isInvitation = upload.fields.invitation === true
  await refuseUnlessMayUpload(tx, sender, { type: null, isInvitation })
  const original = await storeOriginal(deps, upload)
  await insertMedia(deps, tx, { sender, original, form, isInvitation })
  await deleteUploadRow(tx, upload.id)
}

/** An interrupted attempt leaves the file in storage, where the next one finds it. */
async function storeOriginal(deps: UploadsDeps, upload: UploadRow): Promise<StoredOriginal> {
  const bytes = Number(upload.bytes)
  const incoming = incomingFiles(deps)
  if ((await incoming.bytes(upload.id)) !== bytes) {
    const stored = await findStoredOriginal(deps.storage, upload.id)
    if (stored?.bytes !== bytes) throw new Error(`the file of upload ${upload.id} is gone`)
    return stored
  }
  const { name, type } = detectContent(await incoming.head(upload.id))
  await incoming.store(upload.id, originalKey(upload.id, name))
  return { mediaId: upload.id, name, bytes, type }
}
