/** All SQL on account recoveries. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { AccountRecoveriesTable } from '../tables.ts'

export type Recovery = Selectable<AccountRecoveriesTable>

export function recoveryOf(db: Db | Tx, accountId: string): Promise<Recovery | undefined> {
  return db
    .selectFrom('account_recoveries')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export function findRecovery(db: Db | Tx, id: string): Promise<Recovery | undefined> {
  return db.selectFrom('account_recoveries').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Undefined if one is running already. */
export function insertRecovery(
  tx: Tx,
  recovery: { account_id: string; requested_at: Date; ready_at: Date },
): Promise<Recovery | undefined> {
  return tx
    .insertInto('account_recoveries')
    .values(recovery)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** True for exactly one of concurrent calls. */
export async function deleteRecovery(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('account_recoveries')
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** True for exactly one of concurrent calls. */
export async function markAnnounced(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('account_recoveries')
    .set({ announced_at: now })
    .where('id', '=', id)
    .where('announced_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function dueRecoveries(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('account_recoveries')
    .select('id')
    .where('ready_at', '<=', now)
    .where('announced_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Recoveries that nobody finished. */
export async function deleteStaleRecoveries(db: Db, readyBefore: Date): Promise<void> {
  await db.deleteFrom('account_recoveries').where('ready_at', '<=', readyBefore).execute()
}
