/** SQL of a wallet's history: top-ups, purchases, refunds and fees as one list. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { SaleKind } from '#rules/money.ts'
import { FEE_ROWS, PURCHASE_ROWS, REFUND_ROWS } from '../../ledger/index.ts'

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
  const before = after
    ? sql`and (created_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`
    : sql``
  const ofType = type === null ? sql`` : sql`and type = ${type}`
  const { rows } = await sql<Transaction & { place: string }>`
    select *, created_at::text as place from (${unionOf(
      partsOf(type),
      (rows) => sql`(
        select ${COLUMNS} from ${rows} as part where account_id = ${accountId} ${before} ${ofType}
        order by created_at desc, id desc limit ${limit})`,
    )}) as history
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
    select *, created_at::text as place from (${unionOf(
      partsOf(null),
      (rows) => sql`select ${COLUMNS} from ${rows} as part where account_id = ${accountId} and id = ${id}`,
    )}) as history
  `.execute(db)
  return rows[0]
}

type Rows = RawBuilder<unknown>

function unionOf(parts: readonly Rows[], select: (rows: Rows) => Rows): Rows {
  return sql.join(parts.map(select), sql` union all `)
}

/** The subqueries that have transactions of this type; all for null. */
function partsOf(type: TransactionType | null): Rows[] {
  if (type === null) return [TOP_UP_ROWS, PURCHASE_ROWS, SETTLED_REFUND_ROWS, FEE_ROWS]
  if (type === 'top-up') return [TOP_UP_ROWS]
  if (type === 'refund') return [SETTLED_REFUND_ROWS]
  return type === 'fee' ? [FEE_ROWS] : [PURCHASE_ROWS]
}

const COLUMNS = sql`id, type, cents, created_at, creator_id, sale_kind, subject_id, card, words, state`

const TOP_UP_ROWS = sql`(
  select id, 'top-up' as type, pack_cents as cents, created_at, null::uuid as creator_id, null::text as sale_kind,
    null::uuid as subject_id, card_words as card, '' as words, state, account_id
  from top_ups where state in ('paid', 'disputed', 'refunded'))`

/** Refunds that a card did not take back were credited. */
const SETTLED_REFUND_ROWS = sql`(
  select id, type, cents, created_at, creator_id, sale_kind, subject_id, card, words, case when exists (
      select from card_refunds where card_refunds.sale_id = refund.sale_id and credited_journal_id is not null
    ) then 'credits' else state end as state, account_id
  from ${REFUND_ROWS} as refund)`
