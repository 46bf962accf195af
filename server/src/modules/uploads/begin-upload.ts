/** Creates a resumable upload. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { UPLOAD, UPLOAD_TEXT } from '#rules/media.ts'
import { cleanText } from '#rules/plain-text.ts'
import { refuseUnlessDiskSpace } from './disk-space.ts'
import { findUploader, lockUploadsOf, refuseUnlessMayUpload } from './may-upload.ts'
import type { UploadsDeps } from './types.ts'
import { countUploads, insertUpload } from './uploads.ts'

const FILE_NAME_LENGTH = 255

export type NewUpload = { fileName: string; bytes: number; isInvitation: boolean }

/** Returns the upload's id, which becomes the media's id. */
export async function beginUpload(deps: UploadsDeps, viewer: Viewer, upload: NewUpload): Promise<string> {
  refuseUnlessFits(upload.bytes)
  // Uploads to a bucket use no local disk space.
  if (deps.storage.localPath) await refuseUnlessDiskSpace(deps.uploads.folders.incoming, upload.bytes)
  return deps.db.transaction().execute(async (tx) => {
    // Serialise, so that concurrent uploads are counted correctly.
    await lockUploadsOf(tx, viewer.accountId)
    const sender = await findUploader(tx, viewer.accountId)
    await refuseUnlessMayUpload(tx, sender, { type: null, isInvitation: upload.isInvitation })
    const maxOpen = sender.isCreator ? UPLOAD.maxOpen : 1
    if ((await countUploads(tx, viewer.accountId)) >= maxOpen) throw tooManyOpen(maxOpen)
    return insertUpload(tx, { accountId: viewer.accountId, fileName: upload.fileName, bytes: upload.bytes })
  })
}

function refuseUnlessFits(bytes: number): void {
  if (bytes > UPLOAD.maxBytes) throw new Refusal('INPUT_TOO_LARGE', { message: UPLOAD_TEXT.tooLarge })
  if (bytes < 1) throw new Refusal('BAD_INPUT', { message: UPLOAD_TEXT.empty })
}

function tooManyOpen(maxOpen: number): Refusal {
  const message = `Finish or cancel an upload first: you can have at most ${maxOpen} at once.`
  return new Refusal('TOO_MANY_OPERATIONS', { message })
}

/** Last path segment as one clean line; shown to the owner, never used as a file name on disk. */
export function cleanFileName(given: string | null | undefined): string {
  const name = cleanText((given ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? '')
  const line = cleanText(name.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ''))
  return [...line].slice(0, FILE_NAME_LENGTH).join('') || 'upload'
}
