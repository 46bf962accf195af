/** SQL on sales shared by several files. */
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import type { SaleKind } from '#rules/money.ts'
import { type JournalValues, journalCtes, refuseOverdraft } from '../journals/ledger.ts'
import type { Sale, SaleWithGift } from '../tables.ts'
import { mayPayCondition } from './policy.ts'

/** The columns of a sale and its journal. */
export type SaleValues = JournalValues & {
  fanId: string
  creatorId: string
  saleKind: SaleKind
  subjectId: string | null
  mediaId: string | null
  priceCents: number
  shareCents: number
  words: string
  gift: string | null
}

/** A new sale as returned by its statement, with the remaining wallet. */
export type NewSaleRow = Sale & {
  wallet_cents: string
  wallet_auto_top_up_cents: number | null
  wallet_updated_at: Date
}

/**
 * Inserts the journal and its sale, in the wallet's kind of money. Returns no row for a known key, an item already bought, too few
 * credits, or a fan who may not pay this creator. Conditions are checked instead of relying on constraints, because PostgreSQL logs
 * every failed statement. The pair is locked before.
 */
export const insertSale = statement((db: Db | Tx, values: SaleValues) =>
  sql<NewSaleRow>`
    with ${saleCtes(db, values)} select ${saleColumns(values)} from sale cross join source
  `.compile(db),
)

/** The same as CTEs for larger statements; `sale` and `source` have one row or none. */
export function saleCtes(db: Db | Tx, values: SaleValues): RawBuilder<unknown> {
  return sql`${journalCtes(values, payingWallet(db, values))}, sale as (
    insert into sales
      (journal_id, fan_id, creator_id, kind, subject_id, media_id, price_cents, share_cents, words, created_at, money)
    select journal.id, ${values.fanId}::uuid, ${values.creatorId}::uuid, ${values.saleKind}::text,
      ${values.subjectId}::uuid, ${values.mediaId}::uuid, ${values.priceCents}::int, ${values.shareCents}::int,
      ${values.words}::text, ${values.at}::timestamptz, source.money
    from journal, source
    returning *
  ), gift as (
    insert into sale_gifts (sale_id, gift, cents)
    select id, ${values.gift}::text, price_cents from sale where ${values.gift}::text is not null
  )`
}

/** The wallet is locked; its trigger deducts the price when this statement ends. */
export function saleColumns({ priceCents }: Pick<SaleValues, 'priceCents'>): RawBuilder<unknown> {
  return sql`sale.*, source.cents - ${priceCents}::int as wallet_cents,
    source.auto_top_up_cents as wallet_auto_top_up_cents, now() as wallet_updated_at`
}

/** Locks the wallet, so that concurrent payments see the remaining balance. */
function payingWallet(db: Db | Tx, values: SaleValues) {
  const { fanId, saleKind, subjectId, priceCents } = values
  return sql`
    select money, cents, auto_top_up_cents from wallets
    where account_id = ${fanId}::uuid and cents >= ${priceCents}::int
      and not exists (${unreversedPurchase({ fanId, saleKind, subjectId })}) and ${mayPayCondition(db, values)}
    for no key update
  `
}

type PurchaseKey = Pick<SaleValues, 'fanId' | 'saleKind' | 'subjectId'>

/** Same condition as the unique index. */
function unreversedPurchase({ fanId, saleKind, subjectId }: PurchaseKey) {
  return sql`
    select from sales where fan_id = ${fanId}::uuid and kind = ${saleKind} and subject_id = ${subjectId}::uuid
      and kind in ('media', 'teaser', 'share-link', 'live') and reversed_at is null
  `
}

/** Whether an item that can be bought once is already bought. */
export async function isBought(tx: Tx, bought: PurchaseKey): Promise<boolean> {
  const { rows } = await sql`${unreversedPurchase(bought)}`.execute(tx)
  return rows.length > 0
}

/** Maps the unique violation of two concurrent purchases. */
export function mapDuplicatePurchase(error: unknown): never {
  const isDuplicate = error instanceof Error && 'constraint' in error && error.constraint === 'sales_once'
  if (isDuplicate) throw new Refusal('ALREADY_BOUGHT')
  refuseOverdraft(error)
}

export function findSaleOfJournal(db: Db | Tx, journalId: string): Promise<Sale> {
  return db.selectFrom('sales').selectAll().where('journal_id', '=', journalId).executeTakeFirstOrThrow()
}

/** The fan's sale with this idempotency key. */
export function findSaleByKey(db: Db | Tx, fanId: string, key: string): Promise<SaleWithGift | undefined> {
  return db
    .selectFrom('sales')
    .innerJoin('ledger_journals', 'ledger_journals.id', 'sales.journal_id')
    .selectAll('sales')
    .select(giftOfSale('sales.id').as('gift'))
    .where('ledger_journals.key', '=', saleKey(fanId, key))
    .executeTakeFirst()
}

/** Scopes the client-chosen key to the fan. */
export function saleKey(fanId: string, key: string): string {
  return `sale:${fanId}:${key}`
}

export function findSalesByIds(db: Db | Tx, ids: readonly string[]): Promise<Sale[]> {
  return db.selectFrom('sales').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
}

/** Unreversed sales of one item since a time. */
export function findUnreversedSales(
  db: Db | Tx,
  { fanId, kind, subjectId, since }: { fanId: string; kind: SaleKind; subjectId: string; since: Date },
): Promise<Sale[]> {
  return db
    .selectFrom('sales')
    .selectAll()
    .where('fan_id', '=', fanId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('created_at', '>=', since)
    .where('reversed_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** The gift of the sale with the id in a column; null if it is no gift. */
export function giftOfSale(idColumn: `${string}.${'id' | 'sale_id'}`) {
  return sql<string | null>`(select gift from sale_gifts where sale_gifts.sale_id = ${sql.ref(idColumn)})`
}

/** Subquery for other slices: fans with an unreversed sale by this creator. */
export function payersOf(db: Db | Tx, creatorId: string) {
  return db
    .selectFrom('sales')
    .select('fan_id as id')
    .where('creator_id', '=', creatorId)
    .where('reversed_at', 'is', null)
}

export type PaidItem = { fanId: string; kind: SaleKind; subjectId: string }

/** The given items that are paid by the given fans and not reversed. */
export async function paidAmong(db: Db | Tx, items: readonly PaidItem[]): Promise<Set<PaidItem>> {
  const { rows } = await sql<{ place: string }>`
    select place
    from unnest(
      ${items.map(({ fanId }) => fanId)}::uuid[],
      ${items.map(({ kind }) => kind)}::text[],
      ${items.map(({ subjectId }) => subjectId)}::uuid[]
    ) with ordinality as thing (fan_id, kind, subject_id, place)
    where exists (
      select from sales
      where sales.fan_id = thing.fan_id and sales.kind = thing.kind and sales.subject_id = thing.subject_id
        and reversed_at is null
    )
  `.execute(db)
  return new Set(rows.flatMap(({ place }) => items[Number(place) - 1] ?? []))
}

/** Subquery for upper slices: `id` and `money`. */
export function moneyOfSales(db: Db | Tx) {
  return db.selectFrom('sales').select(['id', 'money'])
}
