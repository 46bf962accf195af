/** All SQL on applications and their files. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type {
  CreatorApplication,
  CreatorApplicationsTable,
  IdentityFile,
  IdentityFilesTable,
} from './tables.ts'

const OPEN = ['draft', 'pending', 'approved', 'revoked'] as const

/** The open application, otherwise the last one. */
export function latestApplication(db: Db | Tx, accountId: string): Promise<CreatorApplication | undefined> {
  return db
    .selectFrom('creator_applications')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(sql`status in ('draft', 'pending', 'approved', 'revoked')`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function applicationsOf(db: Db | Tx, accountId: string): Promise<CreatorApplication[]> {
  return db
    .selectFrom('creator_applications')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Applications of other accounts with the same name and birth date. */
export async function duplicatesOf(
  db: Db | Tx,
  { account_id, person_mark }: Pick<CreatorApplication, 'account_id' | 'person_mark'>,
): Promise<CreatorApplication[]> {
  if (person_mark === null) return []
  return db
    .selectFrom('creator_applications')
    .selectAll()
    .where('person_mark', '=', person_mark)
    .where('account_id', '<>', account_id)
    .orderBy('id')
    .limit(MAX_DUPLICATES)
    .execute()
}

export const MAX_DUPLICATES = 20

export async function lastSigned(
  db: Db | Tx,
  applicationId: string,
): Promise<{ version: number; at: Date } | null> {
  const signed = await db
    .selectFrom('creator_agreements')
    .select(['version', 'signed_at as at'])
    .where('application_id', '=', applicationId)
    .orderBy('signed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return signed ?? null
}

export function findApplication(db: Db | Tx, id: string): Promise<CreatorApplication | undefined> {
  return db.selectFrom('creator_applications').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lock order: the caller locks the account first, to avoid deadlocks. */
export function lockOpenApplication(tx: Tx, accountId: string): Promise<CreatorApplication | undefined> {
  return tx
    .selectFrom('creator_applications')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', OPEN)
    .forUpdate()
    .executeTakeFirst()
}

export function insertApplication(
  tx: Db | Tx,
  row: Insertable<CreatorApplicationsTable>,
): Promise<CreatorApplication> {
  return tx.insertInto('creator_applications').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateApplication(
  tx: Db | Tx,
  id: string,
  changes: Updateable<CreatorApplicationsTable>,
): Promise<CreatorApplication> {
  return tx
    .updateTable('creator_applications')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function identityFilesOf(db: Db | Tx, applicationId: string): Promise<IdentityFile[]> {
  return db
    .selectFrom('identity_files')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('kind')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertFile(tx: Tx, file: Omit<Insertable<IdentityFilesTable>, 'id'>): Promise<void> {
  await tx.insertInto('identity_files').values(file).execute()
}

export async function deleteFileRows(tx: Db | Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('identity_files').where('id', 'in', ids).execute()
}

/** The given accounts whose selling is blocked because they did not sign the newest agreement in time. */
export async function blockedFromSelling(
  db: Db | Tx,
  accountIds: readonly string[],
): Promise<Map<string, true>> {
  const rows = await db
    .selectFrom('creator_applications')
    .select('account_id')
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .where('status', '=', 'approved')
    .where('selling_waits', '=', true)
    .execute()
  return new Map(rows.map(({ account_id }) => [account_id, true]))
}

/** Whether the creator has given notice and it is still running. */
export async function isOnNotice(db: Db | Tx, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('creator_applications')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', ['approved', 'revoked'])
    .where('notice_ends', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
