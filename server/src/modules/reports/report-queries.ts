/** SQL for reports in the staff console. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { ReporterRecord } from '#rules/report.ts'
import type { ReportsTable } from './tables.ts'

export type ReportRow = Selectable<ReportsTable>
type ReportState = ReportRow['state']
export const REPORT_STATES: readonly ReportState[] = ['open', 'upheld', 'dismissed']

export function findReport(db: Db, id: string): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Urgent first, then oldest; `after` is a keyset cursor. */
export function reportsInState(
  db: Db,
  { state, after, limit }: { state: ReportState; after: ReportRow | null; limit: number },
): Promise<ReportRow[]> {
  return db
    .selectFrom('reports')
    .selectAll()
    .where('state', '=', state)
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(not is_urgent, id) > (${!after?.is_urgent}::boolean, ${after?.id}::uuid)`),
    )
    .orderBy(sql`not is_urgent`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Total reports about an account and its content. */
export async function countReportsAbout(db: Db | Tx, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const NO_REPORTS: ReporterRecord = { right: 0, total: 0 }

/** Only reporters with decided reports; others are omitted. */
export async function reporterTrust(
  db: Db | Tx,
  reporterIds: readonly string[],
): Promise<Map<string, ReporterRecord>> {
  const { rows } = await sql<ReporterRecord & { id: string }>`
    select reporter_id as id, count(*) filter (where state = 'upheld')::int as right, count(*)::int as total
    from reports where reporter_id = any(${reporterIds}::uuid[]) and state <> 'open' group by reporter_id
  `.execute(db)
  return new Map(rows.map(({ id, right, total }) => [id, { right, total }]))
}

/** Number of distinct accounts with an urgent report on this media. */
export async function countUrgentReporters(tx: Tx, mediaId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct reporter_id)::int as count from reports
    where media_id = ${mediaId} and comment_id is null and message_id is null and state = 'open' and is_urgent
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whether staff dismissed an urgent report on this media before. */
export async function wasDismissedBefore(tx: Tx, mediaId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('reports')
    .select('id')
    .where('media_id', '=', mediaId)
    .where('state', '=', 'dismissed')
    .where('is_urgent', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Newest first; `after` is a keyset cursor. */
export function reportsOfGroup(
  db: Db | Tx,
  { groupId, after, limit }: { groupId: string; after: string | null; limit: number },
): Promise<ReportRow[]> {
  return db
    .selectFrom('reports')
    .selectAll()
    .where('group_id', '=', groupId)
    .$if(after !== null, (q) => q.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Reports per reason, most frequent first. */
export async function reasonsInGroup(db: Db, groupId: string): Promise<{ reason: string; count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select reason, count(*)::int as count from reports where group_id = ${groupId}
    group by reason order by count desc, reason
  `.execute(db)
  return rows
}

/** Applies a staff decision to all open reports of a group. */
export async function closeReportGroup(
  tx: Tx,
  groupId: string,
  state: Exclude<ReportState, 'open'>,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ state })
    .where('group_id', '=', groupId)
    .where('state', '=', 'open')
    .execute()
}

/** Reporters of a group in a stable order; `after` is a keyset cursor. */
export async function reportersOfGroup(
  db: Db | Tx,
  { groupId, after, limit }: { groupId: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct reporter_id as id from reports
    where group_id = ${groupId} and reporter_id is not null
      and (${after}::uuid is null or reporter_id > ${after}::uuid)
    order by reporter_id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}
