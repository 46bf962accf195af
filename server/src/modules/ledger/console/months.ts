/** Monthly turnover by kind and ledger account: stored for closed months, computed for the current one. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { DAY_MS } from '#rules/time.ts'
import type { MoneyKind } from '../journals/money.ts'
import { monthlySums } from '../journals/month-sums.ts'
import type { JournalKind, LedgerAccount } from '../tables.ts'

export type MonthSum = {
  /** '2026-11'. */
  month: string
  kind: JournalKind
  /** The sale kind, for sales. */
  detail: string
  book: LedgerAccount
  money: MoneyKind
  cents: number
  moves: number
}

/** Grace period for writers whose clock is behind. */
const SETTLED_AFTER_MS = DAY_MS

/** Months start at midnight UTC. */
function monthStart(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()))
}

/** Closes months that ended at least a day ago. Idempotent. */
export async function closeMonths(db: Db, now: Date): Promise<void> {
  const until = monthStart(new Date(now.getTime() - SETTLED_AFTER_MS))
  await sql`
    insert into ledger_months (month, kind, detail, book, money, cents, moves)
    ${monthlySums(sql`created_at >= ${firstOpenMonth} and created_at < ${until}`)}
    on conflict do nothing
  `.execute(db)
}

/** Start of the first month not yet closed. */
const firstOpenMonth = sql`coalesce((select max(month) + interval '1 month' from ledger_months), '-infinity') at time zone 'UTC'`

/** Oldest first. */
export async function monthSums(db: Db | Tx): Promise<MonthSum[]> {
  const { rows } = await sql<Omit<MonthSum, 'cents' | 'moves'> & { cents: string; moves: string }>`
    select to_char(month, 'YYYY-MM') as month, kind, detail, book, money, cents, moves from (
      select month, kind, detail, book, money, cents, moves from ledger_months
      union all
      ${monthlySums(sql`created_at >= ${firstOpenMonth}`)}
    ) as sums order by month, kind, detail, book
  `.execute(db)
  return rows.map((row) => ({ ...row, cents: Number(row.cents), moves: Number(row.moves) }))
}
