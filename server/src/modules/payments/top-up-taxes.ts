/** SQL on the tax of top-ups, as the buyer was shown it, and on the countries of cards. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { TaxQuote } from '../tax/index.ts'
import type { CardRefundTaxesTable, TopUpTaxesTable } from './tables.ts'
import { insertTopUp, type NewTopUpRow, type TopUp } from './top-up-queries.ts'

export type TopUpTax = Selectable<TopUpTaxesTable>

/** Undefined if the account has used the key before. */
export function insertTaxedTopUp(db: Db, row: NewTopUpRow, quote: TaxQuote): Promise<TopUp | undefined> {
  return db.transaction().execute(async (tx) => {
    const topUp = await insertTopUp(tx, row)
    if (topUp) await insertTopUpTax(tx, topUp.id, quote)
    return topUp
  })
}

async function insertTopUpTax(tx: Tx, topUpId: string, quote: TaxQuote): Promise<void> {
  const { country, rateBp, taxCents, totalCents, isOnTop, evidence } = quote
  await tx
    .insertInto('top_up_taxes')
    .values({
      ...{ top_up_id: topUpId, country, rate_bp: rateBp, tax_cents: taxCents, total_cents: totalCents },
      ...{ is_on_top: isOnTop, evidence },
    })
    .execute()
}

/** Undefined for a purchase without tax. */
export function findTopUpTax(db: Db | Tx, topUpId: string): Promise<TopUpTax | undefined> {
  return db.selectFrom('top_up_taxes').selectAll().where('top_up_id', '=', topUpId).executeTakeFirst()
}

/** What the buyer pays. */
export async function totalOf(db: Db | Tx, { id, pack_cents }: Pick<TopUp, 'id' | 'pack_cents'>) {
  return (await findTopUpTax(db, id))?.total_cents ?? pack_cents
}

/** The tax of the account's last paid purchase, for automatic ones. */
export function lastTopUpTax(db: Db, accountId: string): Promise<TopUpTax | undefined> {
  return db
    .selectFrom('top_up_taxes')
    .innerJoin('top_ups', 'top_ups.id', 'top_up_id')
    .selectAll('top_up_taxes')
    .where('account_id', '=', accountId)
    .where('journal_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The tax of card refunds of a purchase that are planned and not sent. */
export async function plannedTaxCents(tx: Tx, topUpId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(tax_cents), 0)::int as cents from card_refund_taxes
    join card_refunds on card_refunds.id = card_refund_id
    where top_up_id = ${topUpId} and journal_id is null
  `.execute(tx)
  return rows[0]?.cents ?? 0
}

export function insertRefundTax(tx: Tx, row: Selectable<CardRefundTaxesTable>): Promise<unknown> {
  return tx.insertInto('card_refund_taxes').values(row).execute()
}

export async function refundTaxCents(tx: Tx, cardRefundId: string): Promise<number> {
  const row = await tx
    .selectFrom('card_refund_taxes')
    .select('tax_cents')
    .where('card_refund_id', '=', cardRefundId)
    .executeTakeFirst()
  return row?.tax_cents ?? 0
}

export async function countryOfCard(db: Db, cardId: string): Promise<string | null> {
  const row = await db
    .selectFrom('card_countries')
    .select('country')
    .where('card_id', '=', cardId)
    .executeTakeFirst()
  return row?.country ?? null
}
