/** Journal search for staff: by id, kind, time and owner, with entries and cause. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { MoneyKind } from '../journals/money.ts'
import type { JournalKind, LedgerAccount } from '../tables.ts'
import type { JournalCause, LedgerDeps } from '../types.ts'

export type JournalRow = { id: string; kind: JournalKind; key: string; created_at: Date }

export type JournalQuery = {
  kind: JournalKind | null
  /** Half-open interval: `from` inclusive, `to` exclusive. */
  from: Date | null
  to: Date | null
  /** Only journals with an entry of this owner. */
  ownerId: string | null
  /** Keyset cursor: the last journal of the previous page. */
  after: JournalRow | null
  limit: number
}

/** Newest first. */
export async function listJournals(db: Db, query: JournalQuery): Promise<JournalRow[]> {
  const { kind, from, to, ownerId, after, limit } = query
  const { rows } = await sql<JournalRow>`
    select journal.id, journal.kind, journal.key, journal.created_at from ledger_journals as journal
    where true
      ${kind ? sql`and journal.kind = ${kind}` : sql``}
      ${from ? sql`and journal.created_at >= ${from}` : sql``}
      ${to ? sql`and journal.created_at < ${to}` : sql``}
      ${
        after
          ? sql`and (journal.created_at, journal.id) < (
        select created_at, id from ledger_journals where id = ${after.id})`
          : sql``
      }
      ${
        ownerId
          ? sql`and journal.id in (
              select journal_id from ledger_entries
              where book in ('wallet', 'held', 'payable') and owner_id = ${ownerId}::uuid)`
          : sql``
      }
    order by journal.created_at desc, journal.id desc limit ${limit}
  `.execute(db)
  return rows
}

export function findJournalById(db: Db, id: string): Promise<JournalRow | undefined> {
  return db
    .selectFrom('ledger_journals')
    .select(['id', 'kind', 'key', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type JournalLine = {
  journalId: string
  id: string
  book: LedgerAccount
  ownerId: string | null
  cents: number
  money: MoneyKind
}

/** Grouped by journal, in posting order. */
export async function linesOfJournals(
  db: Db,
  journalIds: readonly string[],
): Promise<Map<string, JournalLine[]>> {
  const { rows } = await sql<Omit<JournalLine, 'cents'> & { cents: string }>`
    select journal_id as "journalId", id::text as id, book, owner_id as "ownerId", cents, money from ledger_entries
    where journal_id = any(${journalIds}::uuid[]) order by journal_id, id
  `.execute(db)
  const lines = new Map<string, JournalLine[]>()
  for (const row of rows)
    lines.set(row.journalId, [...(lines.get(row.journalId) ?? []), { ...row, cents: Number(row.cents) }])
  return lines
}

/** Causes within this slice, and payments by a port. */
export async function causesOfJournals(
  { db, ledger }: Pick<LedgerDeps, 'db' | 'ledger'>,
  journalIds: readonly string[],
): Promise<Map<string, JournalCause>> {
  const ids = sql`any(${journalIds}::uuid[])`
  const { rows } = await sql<JournalCause & { journalId: string }>`
    select journal_id as "journalId", 'sale' as kind, id::text as id, kind as words from sales where journal_id = ${ids}
    union all
    select sale_reversals.journal_id, 'sale', sale_id::text, sales.kind || ', refunded'
      from sale_reversals join sales on sales.id = sale_id where sale_reversals.journal_id = ${ids}
    union all
    select journal_id, 'adjustment', id::text, reason from adjustments where journal_id = ${ids}
  `.execute(db)
  const own = rows.map(({ journalId, ...cause }) => [journalId, cause] as const)
  // A chargeback is named after its payment, also where it reversed a sale.
  return new Map([...own, ...(await ledger.ports.causesOfPayments(db, journalIds))])
}
