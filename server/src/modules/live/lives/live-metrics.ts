/** Current number of streams and viewers, for monitoring. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

type LiveMetrics = { streams: number; viewers: number }

export async function readLiveMetrics(db: Db): Promise<LiveMetrics> {
  const { rows } = await sql<LiveMetrics>`
    select count(*)::int as streams, coalesce(sum(viewers), 0)::int as viewers
    from lives where state in ('starting', 'live', 'reconnecting')`.execute(db)
  return rows[0] ?? { streams: 0, viewers: 0 }
}
