/** A video that the site itself made for a creator, such as the recording of a live: it becomes media as an upload does. */
import { stat } from 'node:fs/promises'
import { readHead } from '#platform/media-tools/input.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { originalKey } from '../files.ts'
import { newId } from '../new-id.ts'
import type { MediaDeps } from '../types.ts'
import { createMedia } from './create-media.ts'
import { findSender } from './may-upload.ts'
import { type MediaFields, readMediaFields } from './media-fields.ts'
import { contentOf, dropOriginals } from './original.ts'

export type MadeVideo = {
  accountId: string
  /** Of this machine; it is gone from there afterwards, also when nothing came of it. */
  file: string
  fields: MediaFields
}

/** Both are asked in its transaction: whether there is none yet, and what it is the video of. Null when it is not wanted. */
export async function adoptVideo(
  deps: MediaDeps,
  { accountId, file, fields }: MadeVideo,
  ask: { isWanted(tx: Tx): Promise<boolean>; note(tx: Tx, mediaId: string): Promise<void> },
): Promise<string | null> {
  const form = readMediaFields(fields)
  const { size } = await stat(file)
  const { name, type } = contentOf(await readHead(file))
  const mediaId = await newId(deps.db)
  await deps.storage.adopt(file, originalKey(mediaId, name))
  try {
    const isNew = await deps.db.transaction().execute(async (tx) => {
      const sender = await findSender(tx, accountId)
      if (!(await ask.isWanted(tx))) return false
      const original = { mediaId, name, bytes: size, type }
      await createMedia(deps, tx, { sender, original, form, isInvitation: false })
      await ask.note(tx, mediaId)
      return true
    })
    if (isNew) return mediaId
  } catch (fault) {
    await dropOriginals(deps, [mediaId])
    throw fault
  }
  await dropOriginals(deps, [mediaId])
  return null
}
