/** Entries of journals, for upper slices to reconcile their records with. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import type { JournalKind, LedgerAccount } from '../tables.ts'
import type { MoneyKind } from './money.ts'

export type JournalEntry = {
  kind: JournalKind
  book: LedgerAccount
  ownerId: string | null
  cents: number
  money: MoneyKind
}

/** Grouped by journal id; unknown journals are omitted. */
export async function entriesOfJournals(
  tx: Tx,
  journalIds: readonly string[],
): Promise<Map<string, JournalEntry[]>> {
  const { rows } = await sql<{
    id: string
    kind: JournalKind
    book: LedgerAccount
    owner: string | null
    cents: string
    money: MoneyKind
  }>`
    select journal.id, kind, book, owner_id as owner, cents, money
    from ledger_journals as journal join ledger_entries on journal_id = journal.id
    where journal.id = any(${journalIds}::uuid[])
  `.execute(tx)
  const entries = rows.map(({ id, kind, book, owner, cents, money }) => ({
    id,
    entry: { kind, book, ownerId: owner, cents: Number(cents), money },
  }))
  return new Map(
    [...Map.groupBy(entries, ({ id }) => id)].map(([id, own]) => [id, own.map(({ entry }) => entry)]),
  )
}
