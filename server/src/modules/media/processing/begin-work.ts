/** Puts media into the queues of the worker, where people take turns. */

import type { Tx } from '#platform/postgres/database.ts'
import { mediaJobs } from '../job-tokens.ts'
import type { MediaDeps } from '../types.ts'

type Deps = Pick<MediaDeps, 'enqueue'>
type Media = { id: string; account_id: string; sound_id: string | null }

/** Recordings that are made into one file are encoded at the first look: they wait for one another, not the others for them. */
export async function beginWork({ enqueue }: Deps, tx: Tx, media: Media): Promise<void> {
  const { id: mediaId, account_id: of, sound_id } = media
  const recording = await tx
    .selectFrom('recordings')
    .select('media_id')
    .where('media_id', '=', mediaId)
    .executeTakeFirst()
  const job = sound_id === null && !recording ? mediaJobs.prepare : mediaJobs.prepareRecording
  await enqueue(job, { mediaId }, { tx, singletonKey: mediaId, turn: { of, cost: 1 } })
}
