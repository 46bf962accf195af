/** SQL on reversed payments. */
import { type Selectable, sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import type { TakeBacksTable, TopUpState } from '../tables.ts'
import type { TopUp } from '../top-up-queries.ts'

export type PaymentReversal = Selectable<TakeBacksTable>
export type PaymentReversalKey = Pick<PaymentReversal, 'reason' | 'reference'>

/** Rows from before references were stored match any reference. */
export function findPaymentReversal(
  tx: Tx,
  topUpId: string,
  { reason, reference }: PaymentReversalKey,
): Promise<PaymentReversal | undefined> {
  return tx
    .selectFrom('take_backs')
    .selectAll()
    .where('top_up_id', '=', topUpId)
    .where('reason', '=', reason)
    .where('reference', 'in', [reference, ''])
    .orderBy('reference', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertPaymentReversal(
  tx: Tx,
  row: PaymentReversalKey & { top_up_id: string; cents: number; created_at: Date; due_at: Date | null },
): Promise<string> {
  const { id } = await tx
    .insertInto('take_backs')
    .values({ ...row, lost_cents: 0, returned_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePaymentReversal(
  tx: Tx,
  id: string,
  change: { lost_cents: number } | { returned_at: Date; lost_at: null } | { lost_at: Date },
): Promise<void> {
  await tx.updateTable('take_backs').set(change).where('id', '=', id).execute()
}

/** The part of a payment that is neither refunded, pending refund, nor reversed. */
export async function unreversedCents(tx: Tx, { id, pack_cents }: TopUp): Promise<number> {
  const { rows } = await sql<{ gone: string }>`
    select coalesce((select sum(cents) from take_backs where top_up_id = ${id} and returned_at is null), 0)
      + coalesce((select sum(cents) from card_refunds where top_up_id = ${id} and credited_journal_id is null), 0)
      as gone
  `.execute(tx)
  return pack_cents - Number(rows[0]?.gone ?? 0)
}

/** Disputed while any dispute is open; refunded once gateway refunds cover all of it. */
export async function paidTopUpState(tx: Tx, topUp: TopUp): Promise<TopUpState> {
  const unreversed = await tx
    .selectFrom('take_backs')
    .select('reason')
    .where('top_up_id', '=', topUp.id)
    .where('returned_at', 'is', null)
    .execute()
  if (unreversed.some(({ reason }) => reason === 'dispute')) return 'disputed'
  return unreversed.length > 0 && (await unreversedCents(tx, topUp)) === 0 ? 'refunded' : 'paid'
}
