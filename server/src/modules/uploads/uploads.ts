/** SQL for uploads. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { UploadsTable } from './tables.ts'

export type UploadRow = Selectable<UploadsTable>

export async function insertUpload(
  tx: Tx,
  upload: { accountId: string; fileName: string; bytes: number },
): Promise<string> {
  const { id } = await tx
    .insertInto('uploads')
    .values({ account_id: upload.accountId, file_name: upload.fileName, bytes: upload.bytes })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function countUploads(db: Db | Tx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Undefined also for another account's upload; the client cannot tell which. */
export function findOwnUpload(db: Db | Tx, accountId: string, id: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export function listOwnUploads(db: Db | Tx, accountId: string): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Row lock that serialises finishing, submitting and cancelling. */
export function lockUpload(tx: Tx, id: string): Promise<UploadRow | undefined> {
  return tx.selectFrom('uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Records activity, so that the upload does not count as abandoned. */
export async function touchUpload(db: Db | Tx, id: string, now: Date): Promise<void> {
  await db.updateTable('uploads').set({ updated_at: now }).where('id', '=', id).execute()
}

export async function deleteUploadRow(db: Db | Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('uploads').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
