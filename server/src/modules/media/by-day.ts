/** Uploaded media per day, for the site's statistics. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { utcDayOf } from '#platform/postgres/days.ts'

export async function mediaByDay(db: Db, since: Date): Promise<{ day: string; media: number }[]> {
  const { rows } = await sql<{ day: string; media: number }>`
    select ${utcDayOf('created_at')} as day, count(*)::int as media
    from media where created_at >= ${since} group by 1
  `.execute(db)
  return rows
}
