/** All SQL of sales that more than one file needs. */
import { type Insertable, type Selectable, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { SaleKind } from '#rules/money.ts'
import type { SalesTable } from './tables.ts'

export type Sale = Selectable<SalesTable>

export async function insertSale(tx: Tx, sale: Insertable<SalesTable>): Promise<Sale> {
  return tx
    .insertInto('sales')
    .values(sale)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((fault: unknown) => {
      const isTwice = fault instanceof Error && 'constraint' in fault && fault.constraint === 'sales_once'
      throw isTwice ? new Refusal('ALREADY_BOUGHT') : fault
    })
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
