/** The SQL of a wallet's history: credits bought, what was paid for, and what came back, as one list. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { SaleKind } from '#rules/money.ts'

export type TransactionType = 'top-up' | SaleKind | 'refund' | 'fee'

export type Transaction = {
  id: string
  type: TransactionType
  /** What the wallet gained; below zero for what was spent. */
  cents: number
  created_at: Date
  /** Of whom something was bought; nobody for credits. */
  creator_id: string | null
  /** What was bought, by the kind of the sale. */
  sale_kind: SaleKind | null
  subject_id: string | null
  /** With which card credits were bought. */
  card: string | null
  words: string
  /** Of credits: paid, disputed, refunded. Of sales: paid, reversed. Of refunds: credits, card. Of fees: what for. */
  state: string
}

export type Place = { created_at: string; id: string }
export type WantedTransactions = { type: TransactionType | null; after: Place | null; limit: number }

/** Newest first. Each kind of thing gives its own newest from its index, so a long history costs no more than a short one. */
export async function selectTransactions(
  db: Db,
  accountId: string,
  { type, after, limit }: WantedTransactions,
): Promise<(Transaction & { place: string })[]> {
  const before = (row: string) =>
    after
      ? sql`and (${sql.ref(`${row}.created_at`)}, ${sql.ref(`${row}.id`)}) < (${after.created_at}::timestamptz, ${after.id}::uuid)`
      : sql``
  const newest = (row: string) =>
    sql`order by ${sql.ref(`${row}.created_at`)} desc, ${sql.ref(`${row}.id`)} desc limit ${limit}`
  const parts: RawBuilder<unknown>[] = []
  if (type === null || type === 'top-up')
    parts.push(sql`(${TOP_UPS} where account_id = ${accountId} ${before('top_ups')}
      and state in ('paid', 'disputed', 'refunded') ${newest('top_ups')})`)
  if (type === null || (type !== 'top-up' && type !== 'refund' && type !== 'fee'))
    parts.push(sql`(${SALES} where fan_id = ${accountId} ${before('sales')}
      ${type === null ? sql`` : sql`and kind = ${type}`} ${newest('sales')})`)
  if (type === null || type === 'refund')
    parts.push(sql`(${REFUNDS} where fan_id = ${accountId} ${before('refund')} ${newest('refund')})`)
  if (type === null || type === 'fee')
    parts.push(sql`(${FEES} and owner_id = ${accountId} ${before('fee')} ${newest('fee')})`)
  const { rows } = await sql<Transaction & { place: string }>`
    select *, created_at::text as place from (${sql.join(parts, sql` union all `)}) as history
    order by created_at desc, id desc limit ${limit}
  `.execute(db)
  return rows
}

/** One of them by its id; undefined for what is none of this person's. */
export async function findTransaction(
  db: Db,
  accountId: string,
  id: string,
): Promise<(Transaction & { place: string }) | undefined> {
  const { rows } = await sql<Transaction & { place: string }>`
    select *, created_at::text as place from (
      ${TOP_UPS} where account_id = ${accountId} and id = ${id} and state in ('paid', 'disputed', 'refunded')
      union all ${SALES} where fan_id = ${accountId} and id = ${id}
      union all ${REFUNDS} where fan_id = ${accountId} and refund.id = ${id}
      union all ${FEES} and owner_id = ${accountId} and fee.id = ${id}
    ) as history
  `.execute(db)
  return rows[0]
}

/** What was taken for credits that were not used, and what came and went when test credits were written off. */
const FEES = sql`
  select fee.id, 'fee' as type, entry.cents::int, fee.created_at, null::uuid as creator_id, null::text as sale_kind,
    null::uuid as subject_id, null as card, '' as words, fee.kind as state
  from ledger_entries as entry join ledger_journals as fee
    on fee.id = entry.journal_id and fee.kind in ('dormancy-fee', 'forfeiture', 'write-off', 'adjustment')
  where entry.book = 'wallet'`

const TOP_UPS = sql`
  select id, 'top-up' as type, pack_cents as cents, created_at, null::uuid as creator_id, null::text as sale_kind,
    null::uuid as subject_id, card_words as card, '' as words, state
  from top_ups`

const SALES = sql`
  select id, kind as type, -price_cents as cents, created_at, creator_id, kind as sale_kind, subject_id,
    null as card, words, case when reversed_at is null then 'paid' else 'reversed' end as state
  from sales`

/** A refund is always of the whole, so only sales that are marked so can have one. */
const REFUNDS = sql`
  select refund.id, 'refund' as type, refund.cents, refund.created_at, creator_id, kind as sale_kind, subject_id,
    null as card, sales.words, case when exists (
      select from ledger_entries where ledger_entries.journal_id = refund.journal_id and book = 'wallet'
    ) or exists (
      select from card_refunds where card_refunds.sale_id = sales.id and credited_journal_id is not null
    ) then 'credits' else 'card' end as state
  from sales join sale_reversals as refund
    on refund.sale_id = sales.id and refund.reason = 'refund' and sales.reversed_at is not null`
