/** Deletes signals after their retention period. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { RETENTION_PERIODS } from '#rules/retention.ts'
import { DAY_MS } from '#rules/time.ts'
import type { RecommendationsDeps } from './types.ts'

/** Rows per statement, so that each row is locked only briefly. */
const BATCH = 5_000

const TABLES = ['interactions', 'creator_signals', 'tag_visits'] as const

export async function sweepSignals(
  { db, clock }: Pick<RecommendationsDeps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(clock.now().getTime() - RETENTION_PERIODS.interactionsDays * DAY_MS)
  let total = 0
  for (const table of TABLES)
    for (let count = BATCH; count === BATCH && !signal?.aborted; total += count)
      count = await sweepSome(db, table, before)
  return total
}

async function sweepSome(db: Db, table: (typeof TABLES)[number], before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where at < ${before} order by at limit ${BATCH} for update skip locked
    ))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
