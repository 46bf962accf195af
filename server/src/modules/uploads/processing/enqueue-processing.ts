/** Enqueues media for processing, fairly among accounts. */

import type { Tx } from '#platform/postgres/database.ts'
import { isEditedRecording } from '../../media/index.ts'
import { uploadJobs } from '../job-tokens.ts'
import type { UploadsDeps } from '../types.ts'

type Deps = Pick<UploadsDeps, 'enqueue'>
type Media = { id: string; account_id: string; sound_id: string | null }

/** Recordings are encoded in the first step, so they have their own queue and do not delay other media. */
export async function enqueueProcessing({ enqueue }: Deps, tx: Tx, media: Media): Promise<void> {
  const { id: mediaId, account_id: of, sound_id } = media
  const isEncodedFirst = sound_id !== null || (await isEditedRecording(tx, mediaId))
  const job = isEncodedFirst ? uploadJobs.prepareRecording : uploadJobs.prepare
  await enqueue(job, { mediaId }, { tx, singletonKey: mediaId, turn: { of, cost: 1 } })
}
