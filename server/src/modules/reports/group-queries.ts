/** SQL for report groups. */
import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { DecidedKind } from '#rules/decision.ts'
import type { ReportGroup, ReportGroupsTable } from './tables.ts'

export function findReportGroup(db: Db | Tx, id: string): Promise<ReportGroup | undefined> {
  return db.selectFrom('report_groups').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockReportGroup(tx: Tx, id: string): Promise<ReportGroup | undefined> {
  return tx.selectFrom('report_groups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function updateReportGroup(
  tx: Tx,
  id: string,
  columns: Updateable<ReportGroupsTable>,
): Promise<ReportGroup> {
  return tx
    .updateTable('report_groups')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The kind of the most specific target. */
export function targetKindOf(group: ReportGroup): DecidedKind {
  const { media_id, comment_id, message_id, live_id, live_message_id } = group
  if (live_message_id !== null) return 'live-message'
  if (live_id !== null) return 'live'
  if (message_id !== null) return 'message'
  if (comment_id !== null) return 'comment'
  return media_id !== null ? 'media' : 'account'
}

type GroupOrder = 'urgent' | 'oldest'
type GroupsPage = {
  state: 'open' | 'proposed'
  order: GroupOrder
  after: string | null
  limit: number
}

/** Urgent ones first, then the longest waiting, which is also the order of due dates. */
export function listReportGroups(db: Db, { state, order, after, limit }: GroupsPage): Promise<ReportGroup[]> {
  const isUrgentFirst = state === 'open' && order === 'urgent'
  const groups = db.selectFrom('report_groups').selectAll().where('state', '=', sql.lit(state))
  // Compared in SQL, as a JavaScript Date would lose the microseconds.
  const sortKey = sql.raw(isUrgentFirst ? 'not is_urgent, since, id' : 'since, id')
  const afterCursor = sql<boolean>`(${sortKey}) > (select ${sortKey} from report_groups where id = ${after})`
  return groups
    .$if(after !== null, (q) => q.where(afterCursor))
    .$if(isUrgentFirst, (q) => q.orderBy(sql`not is_urgent`))
    .orderBy('since')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Counting stops here, as exact counts of long queues are slow. */
const MAX_COUNT = 1_000

export async function countReportGroups(db: Db, state: 'open' | 'proposed'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from report_groups where state = ${sql.lit(state)} limit ${MAX_COUNT}
    ) as some
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Open groups for the home page of the staff console, oldest first. */
export function waitingReports(db: Db | Tx) {
  return db
    .selectFrom('report_groups')
    .select([sql<string>`id::text`.as('id'), 'since'])
    .where('state', '=', sql.lit('open'))
    .orderBy('since')
    .orderBy('id')
}

/** Groups about this account, newest first. */
export function reportGroupsAbout(db: Db, accountId: string, limit: number): Promise<ReportGroup[]> {
  return db
    .selectFrom('report_groups')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const UNDECIDED = ['open', 'proposed'] as const

/** Undecided report groups about one live, urgent ones first. */
export function undecidedGroupsOf(db: Db, liveId: string, limit: number): Promise<ReportGroup[]> {
  return db
    .selectFrom('report_groups')
    .selectAll()
    .where('live_id', '=', liveId)
    .where('state', 'in', UNDECIDED)
    .orderBy(sql`not is_urgent`)
    .orderBy('since')
    .limit(limit)
    .execute()
}

/** Undecided reports about lives and their chats, as a subquery. */
export function reportsByLive(db: Db) {
  return db
    .selectFrom('report_groups')
    .select(['live_id', (eb) => eb.fn.sum<string>('reports').as('reports')])
    .where('live_id', 'is not', null)
    .where('state', 'in', UNDECIDED)
    .groupBy('live_id')
}

export async function reportsOfLive(db: Db, liveId: string): Promise<number> {
  const row = await reportsByLive(db).where('live_id', '=', liveId).executeTakeFirst()
  return Number(row?.reports ?? 0)
}

/** Lives with open reports, oldest report first; the caller limits `live_id`. */
export function livesWithOpenReports(db: Db | Tx) {
  return db
    .selectFrom('report_groups')
    .select([sql<string>`live_id::text`.as('id'), (eb) => eb.fn.min('since').as('since')])
    .where('state', '=', sql.lit('open'))
    .groupBy('live_id')
    .orderBy('since')
}
