/** All SQL on payouts and on where they go. */
import { type Insertable, type Selectable, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { PayoutMethod } from '#rules/money.ts'
import type {
  PayoutBatchesTable,
  PayoutDetailsChangesTable,
  PayoutDetailsTable,
  PayoutState,
  PayoutsTable,
} from './tables.ts'

export type PayoutRow = Selectable<PayoutsTable>
export type DetailsRow = Selectable<PayoutDetailsTable>
export type DetailsChange = Selectable<PayoutDetailsChangesTable>
export type BatchRow = Selectable<PayoutBatchesTable>

export function findDetails(db: Db | Tx, creatorId: string): Promise<DetailsRow | undefined> {
  return db.selectFrom('payout_details').selectAll().where('creator_id', '=', creatorId).executeTakeFirst()
}

export async function saveDetails(tx: Tx, row: Insertable<PayoutDetailsTable>): Promise<DetailsRow> {
  const { creator_id: _, ...changes } = row
  return tx
    .insertInto('payout_details')
    .values(row)
    .onConflict((conflict) => conflict.column('creator_id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Remembers what stands there now, so that the change that follows can be taken back. */
export async function keepDetails(tx: Tx, creatorId: string, at: Date): Promise<DetailsChange> {
  const before = await findDetails(tx, creatorId)
  return tx
    .insertInto('payout_details_changes')
    .values({
      creator_id: creatorId,
      method: before?.method ?? null,
      sealed: before?.sealed ?? null,
      hint: before?.hint ?? null,
      updated_at: before?.updated_at ?? null,
      changed_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findChange(tx: Tx, id: string, since: Date): Promise<DetailsChange | undefined> {
  return tx
    .selectFrom('payout_details_changes')
    .selectAll()
    .where('id', '=', id)
    .where('changed_at', '>', since)
    .executeTakeFirst()
}

/** This change and all after it. */
export async function forgetChanges(tx: Tx, { creator_id, changed_at }: DetailsChange): Promise<void> {
  await tx
    .deleteFrom('payout_details_changes')
    .where('creator_id', '=', creator_id)
    .where('changed_at', '>=', changed_at)
    .execute()
}

export async function sweepChanges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payout_details_changes').where('changed_at', '<=', before).execute()
}

/** Those who can be paid at all, in one order, so many at a time. */
export async function creatorsWithDetails(db: Db, after: string | null, limit: number): Promise<string[]> {
  let query = db.selectFrom('payout_details').select('creator_id').orderBy('creator_id').limit(limit)
  if (after !== null) query = query.where('creator_id', '>', after)
  return (await query.execute()).map((row) => row.creator_id)
}

export async function insertPayout(tx: Tx, row: Insertable<PayoutsTable>): Promise<PayoutRow> {
  return tx.insertInto('payouts').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Those who are gone and have money coming. */
export async function leavingCreators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_details')
    .select('creator_id')
    .where('leaving_at', 'is not', null)
    .orderBy('creator_id')
    .execute()
  return rows.map((row) => row.creator_id)
}

/** Kept for what is left to be paid, and nothing else. */
export async function leaveDetails(db: Db, creatorId: string, at: Date): Promise<void> {
  await db
    .updateTable('payout_details')
    .set({ leaving_at: at })
    .where('creator_id', '=', creatorId)
    .where('leaving_at', 'is', null)
    .execute()
}

export async function deleteDetails(db: Db | Tx, creatorId: string): Promise<void> {
  await db.deleteFrom('payout_details_changes').where('creator_id', '=', creatorId).execute()
  await db.deleteFrom('payout_details').where('creator_id', '=', creatorId).execute()
}

export async function hasPayoutOfRun(tx: Tx, creatorId: string, runOn: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payouts')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('run_on', '=', runOn)
    .executeTakeFirst()
  return row !== undefined
}

/** Newest first. */
export function payoutsOf(
  db: Db | Tx,
  creatorId: string,
  page?: { limit: number; skip: number },
): Promise<PayoutRow[]> {
  const query = db
    .selectFrom('payouts')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return (page ? query.limit(page.limit).offset(page.skip) : query).execute()
}

/** Held until the transaction ends: a payout ends once. */
export function lockPayout(tx: Tx, id: string): Promise<PayoutRow | undefined> {
  return tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findPayout(db: Db | Tx, id: string): Promise<PayoutRow | undefined> {
  return db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function endPayout(
  tx: Tx,
  id: string,
  end: Pick<PayoutRow, 'state' | 'failure' | 'decided_by' | 'decided_at'> &
    Partial<Pick<PayoutRow, 'end_journal_id' | 'bounce_journal_id'>>,
): Promise<PayoutRow> {
  return tx.updateTable('payouts').set(end).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Oldest first: who waits longest is dealt with first. */
export function payoutsInState(
  db: Db,
  { state, after, limit }: { state: PayoutState; after: PayoutRow | null; limit: number },
): Promise<PayoutRow[]> {
  let query = db
    .selectFrom('payouts')
    .selectAll()
    .where('state', '=', state)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
  if (after) query = query.where(sql<boolean>`(created_at, id) > (${after.created_at}, ${after.id}::uuid)`)
  return query.execute()
}

/** Pending payouts of a method become one batch, whose id is answered; two who export at once never get the same payout. */
export async function gatherBatch(
  tx: Tx,
  { method, exportedBy, at, limit }: { method: PayoutMethod; exportedBy: string; at: Date; limit: number },
): Promise<string> {
  const pending = await tx
    .selectFrom('payouts')
    .select('id')
    .where('state', '=', 'pending')
    .where('method', '=', method)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (pending.length === 0) throw new Refusal('NOT_FOUND', { words: 'No payouts are waiting.' })
  const batch = await tx
    .insertInto('payout_batches')
    .values({ method, exported_by: exportedBy, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('payouts')
    .set({ state: 'processing', batch_id: batch.id })
    .where(sql<boolean>`id = any(${pending.map(({ id }) => id)}::uuid[])`)
    .execute()
  return batch.id
}

export function findBatch(db: Db | Tx, id: string): Promise<BatchRow | undefined> {
  return db.selectFrom('payout_batches').selectAll().where('id', '=', id).executeTakeFirst()
}

export function payoutsOfBatch(db: Db | Tx, batchId: string): Promise<PayoutRow[]> {
  return db
    .selectFrom('payouts')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function isRunFinished(db: Db, runOn: string): Promise<boolean> {
  const row = await db
    .selectFrom('payout_runs')
    .select('run_on')
    .where('run_on', '=', runOn)
    .executeTakeFirst()
  return row !== undefined
}

export async function finishRun(db: Db, runOn: string, at: Date): Promise<void> {
  await db
    .insertInto('payout_runs')
    .values({ run_on: runOn, finished_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
