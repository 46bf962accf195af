/** Payouts per day, for the site statistics. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { utcDayOf } from '#platform/postgres/days.ts'

export async function payoutsByDay(db: Db, since: Date): Promise<{ day: string; payoutCents: number }[]> {
  const { rows } = await sql<{ day: string; payoutCents: number }>`
    select ${utcDayOf('created_at')} as day, sum(cents)::float8 as "payoutCents"
    from payouts where created_at >= ${since} and state not in ('failed', 'cancelled') group by 1
  `.execute(db)
  return rows
}
