/** All SQL on payouts. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { PayoutState, PayoutsTable } from './tables.ts'

export type PayoutRow = Selectable<PayoutsTable>

export async function insertPayout(tx: Tx, row: Insertable<PayoutsTable>): Promise<PayoutRow> {
  return tx.insertInto('payouts').values(row).returningAll().executeTakeFirstOrThrow()
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

/** By the id without hyphens, or by its last ten digits, as in files; in upper case. */
export async function payoutsByReference(
  db: Db,
  references: readonly string[],
): Promise<Map<string, PayoutRow[]>> {
  const wanted = [...new Set(references.map((text) => text.replaceAll(/[\s-]/g, '').toUpperCase()))]
  const { rows } = await sql<PayoutRow & { reference: string }>`
    select payouts.*, reference from payouts, lateral (
      values (upper(replace(id::text, '-', ''))), (upper(right(id::text, 10)))
    ) as named (reference)
    where reference = any(${wanted}::text[])
  `.execute(db)
  const found = new Map<string, PayoutRow[]>()
  for (const { reference, ...row } of rows) found.set(reference, [...(found.get(reference) ?? []), row])
  return found
}

/** Each creator's newest payout, if it failed. */
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

/** Locks pending payouts, so that none is sent meanwhile. */
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

/** Locks the row, so that a payout is settled once. */
export function lockPayout(tx: Tx, id: string): Promise<PayoutRow | undefined> {
  return tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findPayout(db: Db | Tx, id: string): Promise<PayoutRow | undefined> {
  return db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function settlePayout(
  tx: Tx,
  id: string,
  end: Pick<PayoutRow, 'state' | 'failure' | 'decided_by' | 'decided_at'> &
    Partial<Pick<PayoutRow, 'end_journal_id' | 'bounce_journal_id'>>,
): Promise<PayoutRow> {
  return tx.updateTable('payouts').set(end).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Oldest first. */
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

/** Sums of open payouts by state. */
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
