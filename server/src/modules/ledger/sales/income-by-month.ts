/** What creators took in per month of a year, for reports to tax offices. Real money only. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'

export type MonthIncome = {
  creatorId: string
  /** 1 to 12, in UTC. */
  month: number
  /** What fans paid, less what was reversed in that month. */
  grossCents: number
  shareCents: number
  sales: number
}

export async function incomeByMonth(tx: Tx, year: number): Promise<MonthIncome[]> {
  const [from, to] = [new Date(Date.UTC(year, 0, 1)), new Date(Date.UTC(year + 1, 0, 1))]
  const { rows } = await sql<MonthIncome>`
    select creator_id as "creatorId", extract(month from at at time zone 'UTC')::int as month,
      sum(price)::float8 as "grossCents", sum(share)::float8 as "shareCents", sum(sold)::int as sales
    from (
      select creator_id, created_at as at, price_cents as price, share_cents as share, 1 as sold
      from sales where money = 'real' and created_at >= ${from} and created_at < ${to}
      union all
      select creator_id, returned.created_at, -returned.cents, -returned.share_cents, 0
      from sale_reversals as returned join sales on sales.id = sale_id
      where sales.money = 'real' and returned.created_at >= ${from} and returned.created_at < ${to}
    ) as moved
    group by 1, 2 order by 1, 2
  `.execute(tx)
  return rows
}
