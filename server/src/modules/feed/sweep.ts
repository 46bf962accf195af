/** Deletes feed records after their retention period. */

import { sql } from 'kysely'
import { bindJob, defineJob, type JobDefinition } from '#platform/jobs/define-job.ts'
import type { Db } from '#platform/postgres/database.ts'
import { RETENTION_PERIODS } from '#rules/retention.ts'
import { DAY_MS } from '#rules/time.ts'
import type { FeedDeps } from './types.ts'

/** Rows per statement, so that each row is locked only briefly. */
const BATCH = 5_000

const sweepJob = defineJob({ name: 'feed-sweep', cron: '52 * * * *' })

export function sweepFeed(deps: Pick<FeedDeps, 'db' | 'clock'>): JobDefinition<object> {
  return bindJob(sweepJob, async (_payload, { log, signal }) => {
    log.debug(await sweep(deps, signal), 'old feed records swept')
  })
}

export async function sweep({ db, clock }: Pick<FeedDeps, 'db' | 'clock'>, signal?: AbortSignal) {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  // Most old rows are dropped with their partition; only those from before partitioning are deleted by row.
  const parts = await keepParts(db, { at: clock.now(), retentionDays: RETENTION_PERIODS.campaignEventsDays })
  const events = await inBatches(() => sweepEvents(db, before(RETENTION_PERIODS.campaignEventsDays)), signal)
  const seen = await inBatches(() => sweepSeen(db, before(RETENTION_PERIODS.seenMediaDays)), signal)
  return { parts, events, seen }
}

/** Creates partitions for the coming weeks and drops those that begin too early: rows are retained a few days less, never longer. */
async function keepParts(
  db: Db,
  { at, retentionDays }: { at: Date; retentionDays: number },
): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select campaign_events_keep_parts(${at}, ${retentionDays}::int) as changed
  `.execute(db)
  return rows[0]?.changed ?? 0
}

async function inBatches(remove: () => Promise<number>, signal: AbortSignal | undefined): Promise<number> {
  let total = 0
  for (let count = BATCH; count === BATCH && !signal?.aborted; total += count) count = await remove()
  return total
}

async function sweepEvents(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from campaign_events where id in (
      select id from campaign_events where created_at < ${before} order by created_at limit ${BATCH}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

async function sweepSeen(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from media_seen where (account_id, media_id) in (
      select account_id, media_id from media_seen where seen_at < ${before} order by seen_at limit ${BATCH}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
