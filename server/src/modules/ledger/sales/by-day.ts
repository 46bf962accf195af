/** Sales and refunds per day, for the site statistics. Real money only. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { utcDayOf } from '#platform/postgres/days.ts'

export type SalesOfDay = {
  day: string
  subscriptionCents: number
  tipCents: number
  saleCents: number
  creatorCents: number
}

export async function salesByDay(db: Db, since: Date): Promise<SalesOfDay[]> {
  const { rows } = await sql<SalesOfDay>`
    select ${utcDayOf('created_at')} as day,
      coalesce(sum(price_cents) filter (where kind in ('subscription', 'subscription-gift')), 0)::float8 as "subscriptionCents",
      coalesce(sum(price_cents) filter (where kind in ('tip', 'live')), 0)::float8 as "tipCents",
      coalesce(sum(price_cents) filter (where kind not in ('subscription', 'subscription-gift', 'tip', 'live')), 0)::float8 as "saleCents",
      coalesce(sum(share_cents), 0)::float8 as "creatorCents"
    from sales where created_at >= ${since} and money = 'real' group by 1
  `.execute(db)
  return rows
}

/** By the day of the reversal, not of the sale. */
export async function reversalsByDay(db: Db, since: Date): Promise<{ day: string; refundCents: number }[]> {
  const { rows } = await sql<{ day: string; refundCents: number }>`
    select ${utcDayOf('sale_reversals.created_at')} as day, sum(sale_reversals.cents)::float8 as "refundCents"
    from sale_reversals join sales on sales.id = sale_reversals.sale_id
    where sale_reversals.created_at >= ${since} and sales.money = 'real' group by 1
  `.execute(db)
  return rows
}
