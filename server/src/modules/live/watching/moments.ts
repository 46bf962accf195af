/** Frames of reported lives, captured as evidence for staff. */
import { sql } from 'kysely'
import { NotNow } from '#platform/jobs/define-job.ts'
import { createInnerClient } from '#platform/live/inner/client.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { LiveDeps } from '../types.ts'
import { createPlaces } from './places.ts'

/** The live role's thumbnail interval; a sooner capture would be identical. */
const APART_MS = 10_000
/** Cap per live, since hundreds of viewers may report the same moment. */
const MOST = 30

/** Idempotent. Does nothing if the live is off air. */
export async function keepMoment(deps: LiveDeps, { liveId }: { liveId: string }): Promise<void> {
  const place = await createPlaces(deps).of(liveId)
  if (!place) return
  const client = createInnerClient(deps.live.marks)
  try {
    const ask = { address: place.address, method: 'GET', url: `/streams/${liveId}/thumb.jpg` } as const
    const { status, body } = await client.ask(ask)
    // Reported in its first seconds, before the first thumbnail.
    if (status === 404) throw new NotNow('the live has no thumbnail yet', { afterSeconds: 10 })
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
  const recently = new Date(now.getTime() - APART_MS)
  await sql`
    insert into live_moments (live_id, taken_at, picture)
    select id, ${now}::timestamptz, ${picture}::bytea from lives where id = ${liveId}::uuid
      and not exists (select from live_moments where live_id = lives.id and taken_at > ${recently}::timestamptz)
      and (select count(*) from live_moments where live_id = lives.id) < ${MOST}
  `.execute(db)
}

/** Newest first, without the image data. */
export function momentsOf(db: Db, liveId: string, limit: number): Promise<{ id: string; taken_at: Date }[]> {
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
export async function forgetMoments(tx: Tx, liveIds: readonly string[]): Promise<void> {
  await sql`delete from live_moments where live_id = any(${liveIds}::uuid[])`.execute(tx)
}
