/** Sign-ups and active accounts per day, for the site statistics. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { utcDayOf } from '#platform/postgres/days.ts'

export async function newAccountsByDay(db: Db, since: Date): Promise<{ day: string; accounts: number }[]> {
  const { rows } = await sql<{ day: string; accounts: number }>`
    select ${utcDayOf('created_at')} as day, count(*)::int as accounts
    from accounts where created_at >= ${since} group by 1
  `.execute(db)
  return rows
}

/** By the day last seen: a later visit moves an account out of an earlier day. */
export async function seenAccountsByDay(db: Db, since: Date): Promise<{ day: string; active: number }[]> {
  const { rows } = await sql<{ day: string; active: number }>`
    select ${utcDayOf('last_seen_at')} as day, count(*)::int as active
    from accounts where last_seen_at >= ${since} group by 1
  `.execute(db)
  return rows
}

export async function firstAccountAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(created_at) as at from accounts`.execute(db)
  return rows[0]?.at ?? null
}
