/** Ingest health of a creator's stream: stored for queries and published to subscribers. */
import type { StreamHealth } from '#platform/live/engine.ts'
import { healthTopic } from '../events.ts'
import type { LiveDeps } from '../types.ts'

export type StoredHealth = StreamHealth & { measuredAt: Date; isRecordingStopped: boolean }

export async function storeHealth(
  { db, clock, bus }: Pick<LiveDeps, 'db' | 'clock' | 'bus'>,
  liveId: string,
  metrics: StreamHealth,
): Promise<void> {
  const row = {
    via: metrics.via,
    kbit_per_second: metrics.kbitPerSecond,
    width: metrics.width,
    height: metrics.height,
    frames_per_second: metrics.framesPerSecond,
    keyframe_ms: metrics.keyframeMs,
    drops: metrics.drops,
    lower_rung_px: metrics.lowerRenditionPx,
    measured_at: clock.now(),
  }
  await db.transaction().execute(async (tx) => {
    const live = await tx
      .selectFrom('lives')
      .select('account_id')
      .where('id', '=', liveId)
      .where('state', 'in', ['starting', 'live', 'reconnecting'])
      .executeTakeFirst()
    if (!live) return
    await tx
      .insertInto('live_health')
      .values({ live_id: liveId, ...row })
      .onConflict((conflict) => conflict.column('live_id').doUpdateSet(row))
      .execute()
    await bus.publishIn(tx, healthTopic(live.account_id), { liveId })
  })
}

/** Published with the next health metrics, every two seconds. Only the first time is stored. */
export async function markRecordingStopped(
  { db, clock }: Pick<LiveDeps, 'db' | 'clock'>,
  liveId: string,
): Promise<void> {
  await db
    .updateTable('lives')
    .set({ recording_stopped_at: clock.now() })
    .where('id', '=', liveId)
    .where('recording_stopped_at', 'is', null)
    .execute()
}

/** Health of the account's running live; null before the first metrics and after the end. */
export async function readHealth(
  { db }: Pick<LiveDeps, 'db'>,
  accountId: string,
): Promise<StoredHealth | null> {
  const row = await db
    .selectFrom('live_health')
    .innerJoin('lives', 'lives.id', 'live_health.live_id')
    .selectAll('live_health')
    .select('lives.recording_stopped_at')
    .where('lives.account_id', '=', accountId)
    .where('lives.state', 'in', ['starting', 'live', 'reconnecting'])
    .executeTakeFirst()
  if (!row) return null
  return {
    via: row.via,
    kbitPerSecond: row.kbit_per_second,
    width: row.width,
    height: row.height,
    framesPerSecond: row.frames_per_second,
    keyframeMs: row.keyframe_ms,
    drops: row.drops,
    lowerRenditionPx: row.lower_rung_px,
    measuredAt: row.measured_at,
    isRecordingStopped: row.recording_stopped_at !== null,
  }
}
