/** Ledger reconciliation: recomputes every sum from the entries and compares it with the stored balances and rows. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Book } from '../tables.ts'
import type { ReconcileMore } from '../types.ts'
import { CHECKS } from './book-checks.ts'

export type BookProof = {
  /** Readable descriptions; empty when everything agrees. */
  problems: string[]
  figures: { journals: number; entries: number; cents: Partial<Record<Book, number>> }
}

/** Reads one snapshot, whatever is written meanwhile. */
export function reconcileBooks(
  db: Db,
  proofs: Readonly<Record<string, ReconcileMore>> = {},
): Promise<BookProof> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const figures = await figuresOf(tx)
      const total = Object.values(figures.cents).reduce((sum, cents) => sum + cents, 0)
      const problems = total === 0 ? [] : [`All entries together are ${total} cents instead of none.`]
      for (const { words, find } of CHECKS) {
        const { rows } = await find.execute(tx)
        problems.push(...rows.map(({ what }) => `${words}: ${what}.`))
      }
      for (const prove of Object.values(proofs)) problems.push(...(await prove(tx)))
      return { problems, figures }
    })
}

async function figuresOf(tx: Tx): Promise<BookProof['figures']> {
  const { rows } = await sql<{ book: Book; entries: string; cents: string }>`
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
