/** What was reported, day by day, for the figures of the site. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { dayOf } from '#platform/postgres/days.ts'

export async function reportsByDay(db: Db, since: Date): Promise<{ day: string; reports: number }[]> {
  const { rows } = await sql<{ day: string; reports: number }>`
    select ${dayOf('created_at')} as day, count(*)::int as reports
    from reports where created_at >= ${since} group by 1
  `.execute(db)
  return rows
}
