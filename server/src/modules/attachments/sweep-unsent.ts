/** Removes images and clips that were uploaded for a message but never sent. */
import { CHAT_UPLOAD } from '#rules/media.ts'
import { chatFolder } from './files.ts'
import type { AttachmentsDeps } from './types.ts'

const BATCH_SIZE = 200

/** Returns the number removed. Iterates by id (UUIDv7), so that rows that stay are visited once. */
export async function removeUnsent(deps: AttachmentsDeps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - CHAT_UPLOAD.unsentAfterMs)
  let removed = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await deps.db
      .selectFrom('chat_uploads')
      .select('id')
      .where('created_at', '<', before)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    const ids = rows.map(({ id }) => id)
    const sent = await deps.attachments.ports.findSentUploads(deps.db, ids)
    for (const id of ids) if (!sent.has(id) && (await removeOne(deps, id))) removed += 1
    last = ids.at(-1) ?? last
    if (ids.length < BATCH_SIZE) return removed
  }
}

/** Re-checks under the row lock, since deleting would remove a message that references it. */
async function removeOne(deps: AttachmentsDeps, id: string): Promise<boolean> {
  const isRemoved = await deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('chat_uploads').select('id').where('id', '=', id).forUpdate().execute()
    if ((await deps.attachments.ports.findSentUploads(tx, [id])).has(id)) return false
    const { numDeletedRows } = await tx.deleteFrom('chat_uploads').where('id', '=', id).executeTakeFirst()
    return numDeletedRows > 0n
  })
  if (isRemoved) await deps.storage.removeAll(chatFolder(id))
  return isRemoved
}
