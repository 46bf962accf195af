/** What moved in each month, by kind and book: kept for months that are over, added up for the one that runs. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { DAY_MS } from '#rules/time.ts'
import type { Money } from '../books/money.ts'
import { sumsWithin } from '../books/month-sums.ts'
import type { Book, JournalKind } from '../tables.ts'

export type MonthSum = {
  /** '2026-11'. */
  month: string
  kind: JournalKind
  /** Of sales, what was sold. */
  detail: string
  book: Book
  money: Money
  cents: number
  moves: number
}

/** Whoever wrote at midnight by a clock that is late has written by then. */
const SETTLED_AFTER_MS = DAY_MS

/** A month begins at midnight in UTC. */
function monthStart(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()))
}

/** Months that are over for a day; done twice, the second finds them kept. */
export async function keepMonths(db: Db, now: Date): Promise<void> {
  const until = monthStart(new Date(now.getTime() - SETTLED_AFTER_MS))
  await sql`
    insert into ledger_months (month, kind, detail, book, money, cents, moves)
    ${sumsWithin(sql`created_at >= ${notKept} and created_at < ${until}`)}
    on conflict do nothing
  `.execute(db)
}

/** From here on nothing is kept. */
const notKept = sql`coalesce((select max(month) + interval '1 month' from ledger_months), '-infinity') at time zone 'UTC'`

/** Oldest first. */
export async function monthSums(db: Db | Tx): Promise<MonthSum[]> {
  const { rows } = await sql<Omit<MonthSum, 'cents' | 'moves'> & { cents: string; moves: string }>`
    select to_char(month, 'YYYY-MM') as month, kind, detail, book, money, cents, moves from (
      select month, kind, detail, book, money, cents, moves from ledger_months
      union all
      ${sumsWithin(sql`created_at >= ${notKept}`)}
    ) as sums order by month, kind, detail, book
  `.execute(db)
  return rows.map((row) => ({ ...row, cents: Number(row.cents), moves: Number(row.moves) }))
}
