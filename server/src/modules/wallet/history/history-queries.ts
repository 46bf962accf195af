/** SQL of a wallet's history: top-ups, purchases, refunds and fees as one list. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { SaleKind } from '#rules/money.ts'

export type TransactionType = 'top-up' | SaleKind | 'refund' | 'fee'

export type Transaction = {
  id: string
  type: TransactionType
  /** Signed: negative for debits. */
  cents: number
  created_at: Date
  /** The seller; null for top-ups. */
  creator_id: string | null
  /** The sale kind of a purchase. */
  sale_kind: SaleKind | null
  subject_id: string | null
  /** The card of a top-up. */
  card: string | null
  words: string
  /** Top-ups: paid, disputed, refunded. Sales: paid, reversed. Refunds: credits, card. Fees: the journal kind. */
  state: string
}

export type HistoryCursor = { created_at: string; id: string }
export type TransactionQuery = { type: TransactionType | null; after: HistoryCursor | null; limit: number }

/** Newest first. Each part reads its newest rows from its own index, so the cost does not grow with the history. */
export async function selectTransactions(
  db: Db,
  accountId: string,
  { type, after, limit }: TransactionQuery,
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

/** By id; undefined if it is not this account's. */
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

/** Dormancy fees, forfeitures, write-offs and adjustments. */
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

/** Refunds are always full, so only reversed sales can have one. */
const REFUNDS = sql`
  select refund.id, 'refund' as type, refund.cents, refund.created_at, creator_id, kind as sale_kind, subject_id,
    null as card, sales.words, case when exists (
      select from ledger_entries where ledger_entries.journal_id = refund.journal_id and book = 'wallet'
    ) or exists (
      select from card_refunds where card_refunds.sale_id = sales.id and credited_journal_id is not null
    ) then 'credits' else 'card' end as state
  from sales join sale_reversals as refund
    on refund.sale_id = sales.id and refund.reason = 'refund' and sales.reversed_at is not null`
