/** One attempt at processing a media, and the outcome if its file is unusable. */
import type { JobContext } from '#platform/jobs/define-job.ts'
import { countProcessingError, type MediaForProcessing, saveProcessingResult } from '../../media/index.ts'
import type { UploadsDeps } from '../types.ts'
import { finalVerdict, requireDiskSpace } from './verdict.ts'

export async function attemptProcessing(
  deps: UploadsDeps,
  media: MediaForProcessing,
  context: JobContext,
  work: () => Promise<void>,
): Promise<void> {
  await requireDiskSpace(deps, Number(media.original_bytes))
  try {
    await work()
  } catch (error) {
    const words = await finalVerdict(deps, error, context, () => countProcessingError(deps.db, media.id))
    context.log.info({ mediaId: media.id, reason: String(error) }, 'a media file is unusable')
    await giveUp(deps, media, words)
  }
}

/** A playable media stays playable, without its other renditions. The original is kept in any case. */
async function giveUp(deps: UploadsDeps, media: MediaForProcessing, failure: string): Promise<void> {
  await saveProcessingResult(
    deps,
    media,
    media.state === 'playable'
      ? { state: 'ready', progress: 100 }
      : { state: 'failed', progress: 0, failure },
  )
}
