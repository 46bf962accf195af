/** The SQL on reports as staff see them. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Trust } from '#rules/report.ts'
import type { ReportsTable } from './tables.ts'

export type ReportRow = Selectable<ReportsTable>
export type ReportState = ReportRow['state']
export const REPORT_STATES: readonly ReportState[] = ['open', 'upheld', 'dismissed']

export function findReport(db: Db, id: string): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The urgent ones first, then the oldest; `after` goes on behind one of them. */
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

/** How many reports about somebody, or what is theirs, were ever made. */
export async function reportsAbout(db: Db | Tx, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const NO_REPORTS: Trust = { right: 0, total: 0 }

/** Of those who reported something that was decided; the others are left out. */
export async function trustIn(db: Db | Tx, reporterIds: readonly string[]): Promise<Map<string, Trust>> {
  const { rows } = await sql<Trust & { id: string }>`
    select reporter_id as id, count(*) filter (where state = 'upheld')::int as right, count(*)::int as total
    from reports where reporter_id = any(${reporterIds}::uuid[]) and state <> 'open' group by reporter_id
  `.execute(db)
  return new Map(rows.map(({ id, right, total }) => [id, { right, total }]))
}

/** How many different people say that this media cannot wait. */
export async function urgentTellers(tx: Tx, mediaId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct reporter_id)::int as count from reports
    where media_id = ${mediaId} and comment_id is null and message_id is null and state = 'open' and is_urgent
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whether staff looked at a report of this kind before and found nothing wrong. */
export async function wasFoundGood(tx: Tx, mediaId: string): Promise<boolean> {
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

/** The newest first; `after` goes on behind one of them. */
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

/** How many name each reason, the most frequent first. */
export async function reasonsInGroup(db: Db, groupId: string): Promise<{ reason: string; count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select reason, count(*)::int as count from reports where group_id = ${groupId}
    group by reason order by count desc, reason
  `.execute(db)
  return rows
}

/** All of a group at once, as staff decided. */
export async function settleGroup(
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

/** Of groups that were decided long ago. */
export async function forgetReports(tx: Tx, groupIds: readonly string[]): Promise<void> {
  await sql`delete from reports where group_id = any(${groupIds}::uuid[])`.execute(tx)
}

/** Those with an account who reported something of a group, in order; `after` goes on behind one of them. */
export async function tellersOfGroup(
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

/** Reports that somebody made and that were made about them, the newest first. */
export function reportsAround(
  db: Db,
  accountId: string,
  { side, limit }: { side: 'by' | 'about'; limit: number },
): Promise<ReportRow[]> {
  return db
    .selectFrom('reports')
    .selectAll()
    .where(side === 'by' ? 'reporter_id' : 'account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
