/** Enqueues media for processing, fairly among accounts. */

import type { Tx } from '#platform/postgres/database.ts'
import { mediaJobs } from '../job-tokens.ts'
import type { MediaDeps } from '../types.ts'
import { isEditedRecording } from './processing-queries.ts'

type Deps = Pick<MediaDeps, 'enqueue'>
type Media = { id: string; account_id: string; sound_id: string | null }

/** Recordings are encoded in the first step, so they have their own queue and do not delay other media. */
export async function enqueueProcessing({ enqueue }: Deps, tx: Tx, media: Media): Promise<void> {
  const { id: mediaId, account_id: of, sound_id } = media
  const isEncodedFirst = sound_id !== null || (await isEditedRecording(tx, mediaId))
  const job = isEncodedFirst ? mediaJobs.prepareRecording : mediaJobs.prepare
  await enqueue(job, { mediaId }, { tx, singletonKey: mediaId, turn: { of, cost: 1 } })
}
