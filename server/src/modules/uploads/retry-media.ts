/** Restarts failed processing at the owner's request. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import {
  findVisibleMedia,
  lockMedia,
  processingTopic,
  updateMediaRow,
  type VisibleMedia,
} from '../media/index.ts'
import { enqueueProcessing } from './processing/enqueue-processing.ts'
import type { UploadsDeps } from './types.ts'

type Deps = Pick<UploadsDeps, 'db' | 'bus' | 'clock' | 'enqueue'>

/** No effect unless the media failed. */
export async function retryMedia(deps: Deps, viewer: Viewer, id: string): Promise<VisibleMedia> {
  await deps.db.transaction().execute(async (tx) => {
    const media = await lockMedia(tx, id)
    const isOwners = media?.account_id === viewer.accountId && media.deleted_at === null
    if (!isOwners) {
      const isSeen = media && (await findVisibleMedia(deps, viewer, id))
      throw new Refusal(isSeen ? 'FORBIDDEN' : 'NOT_FOUND')
    }
    if (media.state !== 'failed') return
    // Restart from the first step, which probes the file again.
    await updateMediaRow(tx, id, {
      state: 'processing',
      failure: null,
      progress: 0,
      faults: 0,
      pictures_run: null,
    })
    await enqueueProcessing(deps, tx, media)
    const event = { mediaId: id, state: 'processing', progress: 0, failure: null } as const
    await deps.bus.publishIn(tx, processingTopic(media.account_id), event)
  })
  const seen = await findVisibleMedia(deps, viewer, id)
  if (!seen) throw new Refusal('NOT_FOUND')
  return seen
}
