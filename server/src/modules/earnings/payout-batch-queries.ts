/** All SQL on payout batches and payout runs. */
import { type Selectable, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { PayoutMethod } from '#rules/money.ts'
import type { PayoutRow } from './payout-queries.ts'
import type { PayoutBatchesTable } from './tables.ts'

export type BatchRow = Selectable<PayoutBatchesTable>

export type BatchSum = BatchRow & { count: number; cents: string; open: number }

/** Number and sum of a run's payouts. */
export async function sumOfRun(db: Db, runOn: string): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: string }>`
    select count(*)::int as count, coalesce(sum(cents), 0)::text as cents from payouts where run_on = ${runOn}::date
  `.execute(db)
  return { count: rows[0]?.count ?? 0, cents: Number(rows[0]?.cents ?? 0) }
}

/** Moves the pending payouts of a method into a batch and returns its id; SKIP LOCKED keeps concurrent exports disjoint. */
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
  if (pending.length === 0) throw new Refusal('NOT_FOUND', { message: 'No payouts are waiting.' })
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

/** Maps the error of a hold placed after the query. */
function refuseHeld(error: unknown): never {
  const isHeld =
    error instanceof Error && 'constraint' in error && error.constraint === 'payouts_respect_holds'
  throw isHeld ? new Refusal('CONFLICT', { message: 'A payout was just put on hold. Try again.' }) : error
}

/** Newest first. */
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
