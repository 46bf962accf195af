/** Ledger reconciliation: recomputes every sum from the entries and compares it with the stored balances and rows. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { LedgerAccount } from '../tables.ts'
import type { ReconcileCheck } from '../types.ts'
import { LEDGER_CHECKS, runLedgerChecks } from './ledger-checks.ts'

export type LedgerReport = {
  /** Readable descriptions; empty when everything agrees. */
  problems: string[]
  figures: { journals: number; entries: number; cents: Partial<Record<LedgerAccount, number>> }
}

/** Reads one snapshot, whatever is written meanwhile. `checks` are those of upper slices (`ports.reconcile`). */
export function reconcileLedger(
  db: Db,
  checks: Readonly<Record<string, ReconcileCheck>>,
): Promise<LedgerReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const figures = await ledgerFigures(tx)
      const total = Object.values(figures.cents).reduce((sum, cents) => sum + cents, 0)
      const problems = total === 0 ? [] : [`All entries sum to ${total} cents instead of zero.`]
      problems.push(...(await runLedgerChecks(tx, LEDGER_CHECKS)))
      for (const check of Object.values(checks)) problems.push(...(await check(tx)))
      return { problems, figures }
    })
}

async function ledgerFigures(tx: Tx): Promise<LedgerReport['figures']> {
  const { rows } = await sql<{ book: LedgerAccount; entries: string; cents: string }>`
    select book, count(*) as entries, sum(cents) as cents from ledger_entries group by book order by book
  `.execute(tx)
  const { rows: counted } = await sql<{ journals: string }>`
    select count(*) as journals from ledger_journals
  `.execute(tx)
  return {
    journals: Number(counted[0]?.journals ?? 0),
    entries: rows.reduce((sum, row) => sum + Number(row.entries), 0),
    cents: Object.fromEntries(rows.map((row) => [row.book, Number(row.cents)])),
  }
}
