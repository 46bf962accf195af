/** All SQL of sales that more than one file needs. */
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import type { SaleKind } from '#rules/money.ts'
import { type JournalValues, journalParts, refuseOverdraft } from '../books/ledger.ts'
import type { Sale } from '../tables.ts'
import { mayPay } from './policy.ts'

/** What a sale's row says beside its journal. */
export type SaleValues = JournalValues & {
  fanId: string
  creatorId: string
  saleKind: SaleKind
  subjectId: string | null
  mediaId: string | null
  priceCents: number
  shareCents: number
  words: string
}

/** A sale as the statement that makes it answers it, with the wallet it left. */
export type NewSaleRow = Sale & {
  wallet_cents: string
  wallet_auto_top_up_cents: number | null
  wallet_updated_at: Date
}

/**
 * The journal and its sale at once, of the money that is in the wallet; no row when the key is known already, when it was
 * bought before, when there is too little, or when this fan may not pay this creator. Decided before anything is written,
 * as the database's log would keep every statement that fails. With the pair locked before it.
 */
export const insertSale = statement((db: Db | Tx, values: SaleValues) =>
  sql<NewSaleRow>`
    with ${saleParts(db, values)} select ${saleColumns(values)} from sale cross join source
  `.compile(db),
)

/** The same for who adds to the statement: parts of a `with`, of which `sale` and `source` have one row, or none. */
export function saleParts(db: Db | Tx, values: SaleValues): RawBuilder<unknown> {
  return sql`${journalParts(values, payer(db, values))}, sale as (
    insert into sales
      (journal_id, fan_id, creator_id, kind, subject_id, media_id, price_cents, share_cents, words, created_at, money)
    select journal.id, ${values.fanId}::uuid, ${values.creatorId}::uuid, ${values.saleKind}::text,
      ${values.subjectId}::uuid, ${values.mediaId}::uuid, ${values.priceCents}::int, ${values.shareCents}::int,
      ${values.words}::text, ${values.at}::timestamptz, source.money
    from journal, source
    returning *
  )`
}

/** The wallet is locked, and moves by the price when this statement ends. */
export function saleColumns({ priceCents }: Pick<SaleValues, 'priceCents'>): RawBuilder<unknown> {
  return sql`sale.*, source.cents - ${priceCents}::int as wallet_cents,
    source.auto_top_up_cents as wallet_auto_top_up_cents, now() as wallet_updated_at`
}

/** Locked, so that who pays twice at once finds what the first left. */
function payer(db: Db | Tx, values: SaleValues) {
  const { fanId, saleKind, subjectId, priceCents } = values
  return sql`
    select money, cents, auto_top_up_cents from wallets
    where account_id = ${fanId}::uuid and cents >= ${priceCents}::int
      and not exists (${standing({ fanId, saleKind, subjectId })}) and ${mayPay(db, values)}
    for no key update
  `
}

type Bought = Pick<SaleValues, 'fanId' | 'saleKind' | 'subjectId'>

/** As the index that has each of them once sees it. */
function standing({ fanId, saleKind, subjectId }: Bought) {
  return sql`
    select from sales where fan_id = ${fanId}::uuid and kind = ${saleKind} and subject_id = ${subjectId}::uuid
      and kind in ('media', 'teaser', 'share-link', 'live') and reversed_at is null
  `
}

/** Whether what may be bought once stands bought. */
export async function isBought(tx: Tx, bought: Bought): Promise<boolean> {
  const { rows } = await sql`${standing(bought)}`.execute(tx)
  return rows.length > 0
}

/** Two at once may both have seen that nothing is bought yet. */
export function refuseTwice(fault: unknown): never {
  const isTwice = fault instanceof Error && 'constraint' in fault && fault.constraint === 'sales_once'
  if (isTwice) throw new Refusal('ALREADY_BOUGHT')
  refuseOverdraft(fault)
}

export function findSaleOfJournal(db: Db | Tx, journalId: string): Promise<Sale> {
  return db.selectFrom('sales').selectAll().where('journal_id', '=', journalId).executeTakeFirstOrThrow()
}

/** What this fan paid under this key of theirs. */
export function findSaleByKey(db: Db | Tx, fanId: string, key: string): Promise<Sale | undefined> {
  return db
    .selectFrom('sales')
    .innerJoin('ledger_journals', 'ledger_journals.id', 'sales.journal_id')
    .selectAll('sales')
    .where('ledger_journals.key', '=', saleKey(fanId, key))
    .executeTakeFirst()
}

/** Fans choose their keys themselves, so one's keys are kept apart from another's. */
export function saleKey(fanId: string, key: string): string {
  return `sale:${fanId}:${key}`
}

export function findSalesByIds(db: Db | Tx, ids: readonly string[]): Promise<Sale[]> {
  return db.selectFrom('sales').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
}

/** What was paid for one thing since a moment and was not given back. */
export function findStandingSales(
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

/** Who ever paid this creator anything that was not given back: a part of other slices' queries. */
export function payersOf(db: Db | Tx, creatorId: string) {
  return db
    .selectFrom('sales')
    .select('fan_id as id')
    .where('creator_id', '=', creatorId)
    .where('reversed_at', 'is', null)
}

export type PaidThing = { fanId: string; kind: SaleKind; subjectId: string }

/** Those of these things that stand paid by these fans. */
export async function soldAmong(db: Db | Tx, things: readonly PaidThing[]): Promise<Set<PaidThing>> {
  const { rows } = await sql<{ place: string }>`
    select place
    from unnest(
      ${things.map(({ fanId }) => fanId)}::uuid[],
      ${things.map(({ kind }) => kind)}::text[],
      ${things.map(({ subjectId }) => subjectId)}::uuid[]
    ) with ordinality as thing (fan_id, kind, subject_id, place)
    where exists (
      select from sales
      where sales.fan_id = thing.fan_id and sales.kind = thing.kind and sales.subject_id = thing.subject_id
        and reversed_at is null
    )
  `.execute(db)
  return new Set(rows.flatMap(({ place }) => things[Number(place) - 1] ?? []))
}
