/** One attempt at processing a media, and the outcome if its file is unusable. */
import { sql } from 'kysely'
import type { JobContext } from '#platform/jobs/define-job.ts'
import type { MediaDeps } from '../types.ts'
import { type MediaForProcessing, saveProcessingResult } from './processing-queries.ts'
import { finalVerdict, requireDiskSpace } from './verdict.ts'

export async function attemptProcessing(
  deps: MediaDeps,
  media: MediaForProcessing,
  context: JobContext,
  work: () => Promise<void>,
): Promise<void> {
  await requireDiskSpace(deps, Number(media.original_bytes))
  try {
    await work()
  } catch (error) {
    const words = await finalVerdict(deps, error, context, () => countError(deps, media.id))
    context.log.info({ mediaId: media.id, reason: String(error) }, 'a media file is unusable')
    await giveUp(deps, media, words)
  }
}

async function countError({ db }: MediaDeps, mediaId: string): Promise<number> {
  const counted = await db
    .updateTable('media')
    .set({ faults: sql`faults + 1` })
    .where('id', '=', mediaId)
    .returning('faults')
    .executeTakeFirst()
  return counted?.faults ?? 0
}

/** A playable media stays playable, without its other renditions. The original is kept in any case. */
async function giveUp(deps: MediaDeps, media: MediaForProcessing, failure: string): Promise<void> {
  await saveProcessingResult(
    deps,
    media,
    media.state === 'playable'
      ? { state: 'ready', progress: 100 }
      : { state: 'failed', progress: 0, failure },
  )
}
