/** Recent ledger turnover, for monitoring. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

export type LedgerTurnover = { kind: string; money: string; cents: number; journals: number }

/** By journal kind. Sums positive entries only, because each journal balances to zero. */
export async function turnoverSince(db: Db, since: Date): Promise<LedgerTurnover[]> {
  const { rows } = await sql<LedgerTurnover>`
    select journal.kind, entry.money, sum(entry.cents) filter (where entry.cents > 0)::float8 as cents,
      count(distinct journal.id)::int as journals
    from ledger_journals as journal join ledger_entries as entry on entry.journal_id = journal.id
    where journal.created_at > ${since}::timestamptz
    group by journal.kind, entry.money`.execute(db)
  return rows
}
