/** Running lives for staff: reported ones first, then by viewers. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { type Live, livesOnAir } from '../../live/index.ts'
import { livesWithOpenReports, reportsByLive } from '../../reports/index.ts'

export type ListedLive = Live & {
  /** Undecided reports about the live and its chat. */
  reports: number
}

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

/** Reported lives that are still running, for the home page of the staff console, oldest report first. */
export function waitingLives(db: Db | Tx) {
  return livesWithOpenReports(db).where('live_id', 'in', livesOnAir(db).select('lives.id'))
}
