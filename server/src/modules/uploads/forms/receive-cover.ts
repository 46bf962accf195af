/** Receives a custom cover for an upload: re-encoded, and stored with it until it is submitted. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { COVER, MEDIA_TEXT } from '#rules/media.ts'
import { fieldsRefusal, mediaFolder, originalKey } from '../../media/index.ts'
import { detectContent } from '../original.ts'
import type { UploadsDeps } from '../types.ts'
import { findOwnUpload } from '../uploads.ts'
import { safePicture } from './safe-picture.ts'

const NOT_PICTURE = 'This picture type isn’t supported. Use PNG, JPEG or WebP.'

type Deps = Pick<UploadsDeps, 'db' | 'storage'>

/** Replaces earlier covers. Returns the name to submit it by. */
export async function receiveCover(
  deps: Deps,
  viewer: Viewer,
  { uploadId, bytes }: { uploadId: string; bytes: Buffer },
): Promise<{ cover: string }> {
  await refuseUnlessOpen(deps, viewer, uploadId)
  detectContent(bytes, { kinds: ['jpeg', 'png', 'webp'], message: NOT_PICTURE })
  const picture = await safePicture(bytes)
  const cover = `cover-${randomBytes(6).toString('hex')}.webp`
  await deps.storage.write(originalKey(uploadId, cover), picture)
  // Remove it again if the upload was cancelled or submitted meanwhile.
  await refuseUnlessOpen(deps, viewer, uploadId).catch(async (error: unknown) => {
    await deps.storage.remove(originalKey(uploadId, cover))
    throw error
  })
  await removeOthers(deps, uploadId, cover)
  return { cover }
}

export async function refuseUnlessCoverStored(
  { storage }: Deps,
  uploadId: string,
  cover: string,
): Promise<void> {
  if (!(await storage.stat(originalKey(uploadId, cover))))
    throw fieldsRefusal({ cover: MEDIA_TEXT.coverGone })
}

async function refuseUnlessOpen({ db }: Deps, viewer: Viewer, uploadId: string): Promise<void> {
  const upload = await findOwnUpload(db, viewer.accountId, uploadId)
  if (!upload || upload.submitted_at) throw new Refusal('NOT_FOUND')
}

async function removeOthers({ storage }: Deps, uploadId: string, currentName: string): Promise<void> {
  const folder = mediaFolder(uploadId)
  for await (const { key } of storage.list(folder)) {
    const name = key.slice(folder.length)
    if (COVER.nameShape.test(name) && name !== currentName) await storage.remove(key)
  }
}
