/** Deletes groups of reports that were decided long ago. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'

/** Returns how many groups were deleted, and the lives about which no report is left. */
export async function deleteDecidedGroups(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<{ deleted: number; liveIds: string[] }> {
  const { rows } = await sql<{ id: string; live_id: string | null }>`
    select id, live_id from report_groups where state = 'decided' and decided_at < ${before}
    order by id limit ${limit} for update skip locked
  `.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { deleted: 0, liveIds: [] }
  await sql`delete from reports where group_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from report_groups where id = any(${ids}::uuid[])`.execute(tx)
  const liveIds = await withoutReports(
    tx,
    rows.flatMap(({ live_id }) => live_id ?? []),
  )
  return { deleted: ids.length, liveIds }
}

/** The subset of these lives without reports. */
async function withoutReports(tx: Tx, liveIds: readonly string[]): Promise<string[]> {
  if (liveIds.length === 0) return []
  const rows = await tx
    .selectFrom('report_groups')
    .select('live_id')
    .where('live_id', 'in', [...liveIds])
    .execute()
  const known = new Set(rows.map(({ live_id }) => live_id))
  return liveIds.filter((id) => !known.has(id))
}
