/** All SQL on running age checks. */
import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/postgres/database.ts'
import type { AgeAttempt } from '../tables.ts'

export async function insertAttempt(
  db: Db | Tx,
  attempt: Insertable<Tables['age_attempts']>,
): Promise<AgeAttempt> {
  return db.insertInto('age_attempts').values(attempt).returningAll().executeTakeFirstOrThrow()
}

export function findAttempt(db: Db | Tx, id: string): Promise<AgeAttempt | undefined> {
  return db.selectFrom('age_attempts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest of this browser. */
export function lastAttempt(db: Db | Tx, browserHash: string): Promise<AgeAttempt | undefined> {
  return db
    .selectFrom('age_attempts')
    .selectAll()
    .where('browser_hash', '=', browserHash)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** False if it had ended before, or expired. */
export async function endAttempt(
  tx: Tx,
  { id }: Pick<AgeAttempt, 'id'>,
  { state, at }: { state: 'passed' | 'refused'; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('age_attempts')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteAttemptsOf(db: Db | Tx, browserHash: string): Promise<void> {
  await db.deleteFrom('age_attempts').where('browser_hash', '=', browserHash).execute()
}

export async function deleteAttemptsOfAccount(db: Db | Tx, accountId: string): Promise<void> {
  await db.deleteFrom('age_attempts').where('account_id', '=', accountId).execute()
}

export async function deleteAttemptsExpiredBefore(db: Db | Tx, before: Date): Promise<void> {
  await db.deleteFrom('age_attempts').where('expires_at', '<', before).execute()
}
