/** Deletes the provisional playable file once renditions exist, and unreferenced runs. */

import { findMediaForProcessing, runKey } from '../../media/index.ts'
import type { UploadsDeps } from '../types.ts'
import { dropOtherRuns } from './stored-runs.ts'

export async function removeProvisionalFiles(deps: UploadsDeps, mediaId: string): Promise<void> {
  const media = await findMediaForProcessing(deps.db, mediaId)
  if (media?.state !== 'ready' || media.pictures_run === null) return
  await dropOtherRuns(deps.storage, mediaId, [media.pictures_run, media.playback_run])
  if (media.playback_run !== media.pictures_run)
    await deps.storage.remove(runKey(mediaId, media.pictures_run, 'play.mp4'))
}
