/** Personal data of this slice: exported on request, and removed when the account is erased. */
import type { Core } from '#platform/core.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { PersonalDataHandler } from '../accounts/index.ts'
import { chatFolder } from './files.ts'

export function attachmentsData({ db, storage }: Pick<Core, 'db' | 'storage'>): PersonalDataHandler {
  return {
    name: 'attachments',
    exportOf: (accountId) => chatUploadsOf(db, accountId),
    /** Files before rows: an interrupted erasure can find the files again by their rows. */
    async erase(accountId) {
      for (const { id } of await chatUploadsOf(db, accountId)) await storage.removeAll(chatFolder(id))
      await db.deleteFrom('chat_uploads').where('account_id', '=', accountId).execute()
    },
  }
}

async function chatUploadsOf(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('chat_uploads')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, kind, file, created_at }) => ({ id, kind, file, sentAt: created_at.toISOString() }))
}
