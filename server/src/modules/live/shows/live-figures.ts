/** Current number of streams and viewers, for monitoring. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

export type LiveFigures = { streams: number; viewers: number }

export async function liveFigures(db: Db): Promise<LiveFigures> {
  const { rows } = await sql<LiveFigures>`
    select count(*)::int as streams, coalesce(sum(viewers), 0)::int as viewers
    from lives where state in ('starting', 'live', 'reconnecting')`.execute(db)
  return rows[0] ?? { streams: 0, viewers: 0 }
}
