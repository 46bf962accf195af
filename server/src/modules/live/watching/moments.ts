/** Frames of reported lives, captured as evidence for staff. */
import { sql } from 'kysely'
import { JobPostponed } from '#platform/jobs/define-job.ts'
import { createInternalClient } from '#platform/live/internal/client.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { LiveDeps } from '../types.ts'
import { createStreamLocations } from './stream-locations.ts'

/** The live role's thumbnail interval; a sooner capture would be identical. */
const INTERVAL_MS = 10_000
/** Cap per live, since hundreds of viewers may report the same moment. */
const MAX_PER_LIVE = 30

/** Idempotent. Does nothing if the live is off air. */
export async function captureMoment(deps: LiveDeps, { liveId }: { liveId: string }): Promise<void> {
  const location = await createStreamLocations(deps).of(liveId)
  if (!location) return
  const client = createInternalClient(deps.live.innerSigner)
  try {
    const ask = { address: location.address, method: 'GET', url: `/streams/${liveId}/thumb.jpg` } as const
    const { status, body } = await client.send(ask)
    // Reported in its first seconds, before the first thumbnail.
    if (status === 404) throw new JobPostponed('the live has no thumbnail yet', { afterSeconds: 10 })
    if (status === 200) await insertMoment(deps, liveId, body)
  } finally {
    client.close()
  }
}

export async function insertMoment(
  { db, clock }: Pick<LiveDeps, 'db' | 'clock'>,
  liveId: string,
  picture: Buffer,
): Promise<void> {
  const now = clock.now()
  const recently = new Date(now.getTime() - INTERVAL_MS)
  await sql`
    insert into live_moments (live_id, taken_at, picture)
    select id, ${now}::timestamptz, ${picture}::bytea from lives where id = ${liveId}::uuid
      and not exists (select from live_moments where live_id = lives.id and taken_at > ${recently}::timestamptz)
      and (select count(*) from live_moments where live_id = lives.id) < ${MAX_PER_LIVE}
  `.execute(db)
}

/** Newest first, without the image data. */
export function listMoments(
  db: Db,
  liveId: string,
  limit: number,
): Promise<{ id: string; taken_at: Date }[]> {
  return db
    .selectFrom('live_moments')
    .select(['id', 'taken_at'])
    .where('live_id', '=', liveId)
    .orderBy('taken_at', 'desc')
    .limit(limit)
    .execute()
}

export async function findMoment(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('live_moments').select('picture').where('id', '=', id).executeTakeFirst()
  return row?.picture
}

/** Deletes the frames together with their reports. */
export async function deleteMoments(tx: Tx, liveIds: readonly string[]): Promise<void> {
  await sql`delete from live_moments where live_id = any(${liveIds}::uuid[])`.execute(tx)
}
