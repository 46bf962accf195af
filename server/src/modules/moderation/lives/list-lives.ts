/** Running lives for staff: reported ones first, then by viewers. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { type Live, livesOnAir } from '../../live/index.ts'

export type ListedLive = Live & {
  /** Undecided reports about the live and its chat. */
  reports: number
}

const UNDECIDED = ['open', 'proposed'] as const

export async function listLives(
  db: Db,
  { limit, skip }: { limit: number; skip: number },
): Promise<ListedLive[]> {
  const rows = await livesOnAir(db)
    .leftJoin(reportsByLive(db).as('told'), 'told.live_id', 'lives.id')
    .selectAll('lives')
    .select(sql<number>`coalesce(told.reports, 0)::int`.as('reports'))
    .orderBy('reports', 'desc')
    .orderBy('viewers', 'desc')
    .orderBy('lives.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
  return rows
}

export async function countLives(db: Db): Promise<number> {
  const { count } = await livesOnAir(db)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function reportsOfLive(db: Db, liveId: string): Promise<number> {
  const row = await reportsByLive(db).where('live_id', '=', liveId).executeTakeFirst()
  return Number(row?.reports ?? 0)
}

/** Undecided report groups about one live, urgent ones first. */
export function undecidedGroupsOf(db: Db, liveId: string, limit: number) {
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

function reportsByLive(db: Db) {
  return db
    .selectFrom('report_groups')
    .select(['live_id', (eb) => eb.fn.sum<string>('reports').as('reports')])
    .where('live_id', 'is not', null)
    .where('state', 'in', UNDECIDED)
    .groupBy('live_id')
}

/** Reported lives that are still running, for the home page of the staff console, oldest report first. */
export function waitingLives(db: Db | Tx) {
  return db
    .selectFrom('report_groups')
    .select([sql<string>`live_id::text`.as('id'), (eb) => eb.fn.min('since').as('since')])
    .where('live_id', 'in', livesOnAir(db).select('lives.id'))
    .where('state', '=', sql.lit('open'))
    .groupBy('live_id')
    .orderBy('since')
}
