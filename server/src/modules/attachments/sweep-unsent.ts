/** Removes pictures and clips that were meant for a message and went out in none. */
import { CHAT_UPLOAD } from '#rules/media.ts'
import { chatFolder } from './files.ts'
import type { AttachmentsDeps } from './types.ts'

const BATCH = 200

/** Told how many. Walks by the time they were sent, so that those that stay are not looked at twice. */
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
      .limit(BATCH)
      .execute()
    const ids = rows.map(({ id }) => id)
    const sent = await deps.attachments.ports.whichWereSent(deps.db, ids)
    for (const id of ids) if (!sent.has(id) && (await removeOne(deps, id))) removed += 1
    last = ids.at(-1) ?? last
    if (ids.length < BATCH) return removed
  }
}

/** Looked at once more with the row held: a message that names it would go with it. */
async function removeOne(deps: AttachmentsDeps, id: string): Promise<boolean> {
  const isRemoved = await deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('chat_uploads').select('id').where('id', '=', id).forUpdate().execute()
    if ((await deps.attachments.ports.whichWereSent(tx, [id])).has(id)) return false
    const { numDeletedRows } = await tx.deleteFrom('chat_uploads').where('id', '=', id).executeTakeFirst()
    return numDeletedRows > 0n
  })
  if (isRemoved) await deps.storage.removeAll(chatFolder(id))
  return isRemoved
}
