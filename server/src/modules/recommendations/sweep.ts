/** Deletes signals after their retention period. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { RETENTION_PERIODS } from '#rules/retention.ts'
import { DAY_MS } from '#rules/time.ts'
import type { RecommendationsDeps } from './types.ts'

/** Rows per statement, so that each row is locked only briefly. */
const BATCH = 5_000

export async function sweepSignals(
  { db, clock }: Pick<RecommendationsDeps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(clock.now().getTime() - RETENTION_PERIODS.interactionsDays * DAY_MS)
  let total = 0
  for (const sweepSome of [sweepInteractions, sweepCreatorSignals, sweepTagVisits])
    for (let count = BATCH; count === BATCH && !signal?.aborted; total += count)
      count = await sweepSome(db, before)
  return total
}

async function sweepInteractions(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from interactions where ctid = any(array(
      select ctid from interactions where at < ${before} order by at limit ${BATCH} for update skip locked
    ))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

async function sweepCreatorSignals(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from creator_signals where ctid = any(array(
      select ctid from creator_signals where at < ${before} order by at limit ${BATCH} for update skip locked
    ))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

async function sweepTagVisits(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from tag_visits where ctid = any(array(
      select ctid from tag_visits where at < ${before} order by at limit ${BATCH} for update skip locked
    ))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
