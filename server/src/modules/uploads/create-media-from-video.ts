/** Turns a video made by the site, such as a live recording, into media like an upload. */
import { stat } from 'node:fs/promises'
import { readHead } from '#platform/media-tools/input.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { newId, originalKey } from '../media/index.ts'
import { insertMedia } from './create-media.ts'
import { findUploader } from './may-upload.ts'
import { type MediaFields, readMediaFields } from './media-fields.ts'
import { detectContent, removeOriginals } from './original.ts'
import type { UploadsDeps } from './types.ts'

export type GeneratedVideo = {
  accountId: string
  /** Local path; moved away in any case, even if no media results. */
  file: string
  fields: MediaFields
}

/** Both callbacks run in the transaction: whether it is still wanted, and storing the media id. Null if not wanted. */
export async function createMediaFromVideo(
  deps: UploadsDeps,
  { accountId, file, fields }: GeneratedVideo,
  callbacks: { isWanted(tx: Tx): Promise<boolean>; onCreated(tx: Tx, mediaId: string): Promise<void> },
): Promise<string | null> {
  const form = readMediaFields(fields)
  const { size } = await stat(file)
  const { name, type } = detectContent(await readHead(file))
  const mediaId = await newId(deps.db)
  await deps.storage.adopt(file, originalKey(mediaId, name))
  try {
    const isNew = await deps.db.transaction().execute(async (tx) => {
      const sender = await findUploader(tx, accountId)
      if (!(await callbacks.isWanted(tx))) return false
      const original = { mediaId, name, bytes: size, type }
      await insertMedia(deps, tx, { sender, original, form, isInvitation: false })
      await callbacks.onCreated(tx, mediaId)
      return true
    })
    if (isNew) return mediaId
  } catch (error) {
    await removeOriginals(deps, [mediaId])
    throw error
  }
  await removeOriginals(deps, [mediaId])
  return null
}
