/** One attempt at processing a media, and the outcome if its file is unusable. */
import { sql } from 'kysely'
import type { JobContext } from '#platform/jobs/define-job.ts'
import type { MediaDeps } from '../types.ts'
import { saveResult, type Worked } from './queries.ts'
import { verdictOn, waitForRoom } from './verdict.ts'

export async function attemptWork(
  deps: MediaDeps,
  media: Worked,
  context: JobContext,
  work: () => Promise<void>,
): Promise<void> {
  await waitForRoom(deps, Number(media.original_bytes))
  try {
    await work()
  } catch (fault) {
    const words = await verdictOn(deps, fault, context, () => countFault(deps, media.id))
    context.log.info({ mediaId: media.id, reason: String(fault) }, 'a media file is unusable')
    await giveUp(deps, media, words)
  }
}

async function countFault({ db }: MediaDeps, mediaId: string): Promise<number> {
  const counted = await db
    .updateTable('media')
    .set({ faults: sql`faults + 1` })
    .where('id', '=', mediaId)
    .returning('faults')
    .executeTakeFirst()
  return counted?.faults ?? 0
}

/** A playable media stays playable, without its other renditions. The original is kept in any case. */
async function giveUp(deps: MediaDeps, media: Worked, failure: string): Promise<void> {
  await saveResult(
    deps,
    media,
    media.state === 'playable'
      ? { state: 'ready', progress: 100 }
      : { state: 'failed', progress: 0, failure },
  )
}
