/** All SQL on ledger adjustments. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { AdjustmentState, AdjustmentsTable } from '../tables.ts'

export type Adjustment = Selectable<AdjustmentsTable>

export function insertAdjustment(tx: Tx, row: Insertable<AdjustmentsTable>): Promise<Adjustment> {
  return tx.insertInto('adjustments').values(row).returningAll().executeTakeFirstOrThrow()
}

export function findAdjustment(db: Db | Tx, id: string): Promise<Adjustment | undefined> {
  return db.selectFrom('adjustments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the row, so that it is decided once. */
export function lockAdjustment(tx: Tx, id: string): Promise<Adjustment | undefined> {
  return tx.selectFrom('adjustments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function decideAdjustmentRow(
  tx: Tx,
  id: string,
  decision: {
    state: AdjustmentState
    decided_by: string
    decided_at: Date
    note: string
    journal_id: string | null
  },
): Promise<void> {
  await tx.updateTable('adjustments').set(decision).where('id', '=', id).execute()
}

/** Open adjustments oldest first, or decided ones newest first. */
export function listAdjustments(
  db: Db,
  { isOpen, limit, skip }: { isOpen: boolean; limit: number; skip: number },
): Promise<Adjustment[]> {
  const all = db.selectFrom('adjustments').selectAll().limit(limit).offset(skip)
  return isOpen
    ? all.where('state', '=', 'proposed').orderBy('proposed_at').orderBy('id').execute()
    : all.where('state', '<>', 'proposed').orderBy('decided_at', 'desc').orderBy('id', 'desc').execute()
}

export function adjustmentsOf(db: Db | Tx, accountId: string): Promise<Adjustment[]> {
  return db
    .selectFrom('adjustments')
    .selectAll()
    .where(sql<boolean>`(from_owner = ${accountId} or to_owner = ${accountId})`)
    .where('state', '=', 'approved')
    .orderBy('decided_at')
    .execute()
}

/** Proposed adjustments, oldest first; a subquery for other slices: `id` and `since`. */
export function waitingAdjustments(db: Db) {
  return db
    .selectFrom('adjustments')
    .select((eb) => [eb.cast<string>('adjustments.id', 'text').as('id'), 'adjustments.proposed_at as since'])
    .where('state', '=', 'proposed')
    .orderBy('adjustments.proposed_at')
}
