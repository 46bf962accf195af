/** SQL on sale reversals. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { ReversalReason } from '../tables.ts'

/** Serialises reversals of one sale. */
export async function lockSale(tx: Tx, saleId: string): Promise<void> {
  await tx.selectFrom('sales').select('id').where('id', '=', saleId).forUpdate().executeTakeFirstOrThrow()
}

export async function findReversalByKey(tx: Tx, saleId: string, key: string) {
  const row = await tx
    .selectFrom('sale_reversals')
    .innerJoin('ledger_journals', 'ledger_journals.id', 'journal_id')
    .select(['journal_id', 'cents', 'share_cents'])
    .where('sale_id', '=', saleId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row
    ? { journalId: row.journal_id, isNew: false, cents: row.cents, shareCents: row.share_cents }
    : null
}

/** The reversed part of a sale so far. */
export async function reversedOf(
  db: Db | Tx,
  saleId: string,
): Promise<{ cents: number; shareCents: number }> {
  const { rows } = await sql<{ cents: string; share_cents: string }>`
    select coalesce(sum(cents), 0) as cents, coalesce(sum(share_cents), 0) as share_cents
    from sale_reversals where sale_id = ${saleId}
  `.execute(db)
  return { cents: Number(rows[0]?.cents ?? 0), shareCents: Number(rows[0]?.share_cents ?? 0) }
}

export type NewReversal = {
  saleId: string
  journalId: string
  reason: ReversalReason
  cents: number
  shareCents: number
  at: Date
}

export async function insertReversal(tx: Tx, reversal: NewReversal): Promise<void> {
  await tx
    .insertInto('sale_reversals')
    .values({
      sale_id: reversal.saleId,
      journal_id: reversal.journalId,
      reason: reversal.reason,
      cents: reversal.cents,
      share_cents: reversal.shareCents,
      created_at: reversal.at,
    })
    .execute()
}

export async function markReversed(tx: Tx, saleId: string, at: Date): Promise<void> {
  await tx.updateTable('sales').set({ reversed_at: at }).where('id', '=', saleId).execute()
}
