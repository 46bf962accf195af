/** The SQL of what is said in rooms. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { LiveMessagesTable } from '../tables.ts'

export type LiveMessage = Selectable<LiveMessagesTable>

/** How much was said in each of these lives. */
export async function commentsAmong(db: Db | Tx, liveIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ live_id: string; count: number }>`
    select live_id, count(*)::int as count from live_messages
    where live_id = any(${liveIds}::uuid[]) and kind <> 'system' and deleted_at is null
    group by live_id
  `.execute(db)
  return new Map(rows.map(({ live_id, count }) => [live_id, count]))
}
