/** Deletes audience rows after the retention period; returning viewers then count as new. */
import { sql } from 'kysely'
import type { Core } from '#platform/core.ts'
import { RETENTION_PERIODS } from '#rules/retention.ts'
import { DAY_MS } from '#rules/time.ts'

/** Rows per statement, to keep locks short. */
const BATCH_SIZE = 5_000

export async function sweepAudience(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(clock.now().getTime() - RETENTION_PERIODS.audienceDays * DAY_MS)
    .toISOString()
    .slice(0, 10)
  let total = 0
  for (let count = BATCH_SIZE; count === BATCH_SIZE && !signal?.aborted; total += count) {
    const { numAffectedRows } = await sql`
      delete from audience where (creator_id, viewer_id) in (
        select creator_id, viewer_id from audience where last_on < ${before}::date order by last_on limit ${BATCH_SIZE}
      )
    `.execute(db)
    count = Number(numAffectedRows ?? 0)
  }
  return total
}
