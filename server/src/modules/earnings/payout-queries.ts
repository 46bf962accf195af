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
export type BatchSum = BatchRow & { count: number; cents: string; open: number }

export function findDetails(db: Db | Tx, creatorId: string): Promise<DetailsRow | undefined> {
  return db.selectFrom('payout_details').selectAll().where('creator_id', '=', creatorId).executeTakeFirst()
}

/** By the creators whose they are. */
export async function detailsAmong(
  db: Db | Tx,
  creatorIds: readonly string[],
): Promise<Map<string, DetailsRow>> {
  const rows = await db
    .selectFrom('payout_details')
    .selectAll()
    .where(sql<boolean>`creator_id = any(${creatorIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.creator_id, row]))
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

/** Of each creator the newest payout, where that one failed. */
export async function lastFailedAmong(
  db: Db | Tx,
  creatorIds: readonly string[],
): Promise<Map<string, PayoutRow>> {
  const { rows } = await sql<PayoutRow>`
    select last.* from unnest(${creatorIds}::uuid[]) as creator (id), lateral (
      select * from payouts where creator_id = creator.id order by created_at desc, id desc limit 1
    ) as last where last.state = 'failed'
  `.execute(db)
  return new Map(rows.map((row) => [row.creator_id, row]))
}

/** Held until the transaction ends: none of them is sent meanwhile. */
export async function lockPendingOf(tx: Tx, creatorId: string): Promise<void> {
  await tx
    .selectFrom('payouts')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('state', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute()
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

type OpenSums = Record<'pending' | 'processing', { count: number; cents: number }>

/** What is on its way, by how far it has come. */
export async function openSums(db: Db): Promise<OpenSums> {
  const { rows } = await sql<{ state: keyof OpenSums; count: number; cents: string }>`
    select state, count(*)::int as count, sum(cents)::text as cents from payouts
    where state in ('pending', 'processing') group by state
  `.execute(db)
  const of = (state: keyof OpenSums) => {
    const row = rows.find((each) => each.state === state)
    return { count: row?.count ?? 0, cents: Number(row?.cents ?? 0) }
  }
  return { pending: of('pending'), processing: of('processing') }
}

/** How many payouts a run made, and of how much. */
export async function sumOfRun(db: Db, runOn: string): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: string }>`
    select count(*)::int as count, coalesce(sum(cents), 0)::text as cents from payouts where run_on = ${runOn}::date
  `.execute(db)
  return { count: rows[0]?.count ?? 0, cents: Number(rows[0]?.cents ?? 0) }
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
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payout_holds')
            .select('payout_holds.id')
            .whereRef('payout_holds.creator_id', '=', 'payouts.creator_id')
            .where('released_at', 'is', null),
        ),
      ),
    )
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
    .catch(refuseHeld)
  return batch.id
}

/** Somebody was held between the look and the sending. */
function refuseHeld(fault: unknown): never {
  const isHeld =
    fault instanceof Error && 'constraint' in fault && fault.constraint === 'payouts_respect_holds'
  throw isHeld ? new Refusal('CONFLICT', { words: 'Somebody was put on hold just now. Try again.' }) : fault
}

/** The newest first. */
export async function recentBatches(db: Db, limit: number): Promise<BatchSum[]> {
  const { rows } = await sql<BatchSum>`
    select batch.*, count(payouts.id)::int as count, coalesce(sum(payouts.cents), 0)::text as cents,
      (count(*) filter (where payouts.state = 'processing'))::int as open
    from (select * from payout_batches order by created_at desc, id desc limit ${limit}) as batch
    left join payouts on batch_id = batch.id
    group by batch.id, batch.method, batch.exported_by, batch.created_at
    order by batch.created_at desc, batch.id desc
  `.execute(db)
  return rows
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
