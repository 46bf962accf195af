/** Statistics of reports: per day, by reason, and how long they waited. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { utcDayOf } from '#platform/postgres/days.ts'

/** Number of reports per reason in a time span, most frequent first. */
export async function reportsByReason(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select reason as name, count(*)::int as count from reports
    where created_at >= ${from} and created_at < ${to} group by reason order by count desc, name
  `.execute(db)
  return rows
}

export async function reportsByDay(db: Db, since: Date): Promise<{ day: string; reports: number }[]> {
  const { rows } = await sql<{ day: string; reports: number }>`
    select ${utcDayOf('created_at')} as day, count(*)::int as reports
    from reports where created_at >= ${since} group by 1
  `.execute(db)
  return rows
}

/** Decided groups of urgent and of other reports, with the median of their waiting times. */
export async function reportWaits(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<{ name: string; count: number; seconds: number | null }[]> {
  const { rows } = await sql<{ name: string; count: number; seconds: number | null }>`
    select case when is_urgent then 'Urgent' else 'All others' end as name, count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - since)) as seconds
    from report_groups where state = 'decided' and decided_at >= ${from} and decided_at < ${to}
    group by is_urgent order by is_urgent desc
  `.execute(db)
  return rows
}
