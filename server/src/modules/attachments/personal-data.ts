/** What this slice holds of a person: told in the copy of their data, and removed when their account is erased. */
import type { Core } from '#platform/core.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { DataHolder } from '../accounts/index.ts'
import { chatFolder } from './files.ts'

export function attachmentsData({ db, storage }: Pick<Core, 'db' | 'storage'>): DataHolder {
  return {
    name: 'attachments',
    exportOf: (accountId) => chatUploadsOf(db, accountId),
    /** Files go first: as long as a row names them, an erasure that was cut off finds them again. */
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
