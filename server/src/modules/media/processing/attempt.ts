/** One try at the work on a media, and what becomes of the media when its file cannot be used. */
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
    context.log.info({ mediaId: media.id, reason: String(fault) }, 'a media cannot be used')
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

/** What plays already stays as it is: it only never gets its other sizes. The original stays in any case. */
async function giveUp(deps: MediaDeps, media: Worked, failure: string): Promise<void> {
  await saveResult(
    deps,
    media,
    media.state === 'playable'
      ? { state: 'ready', progress: 100 }
      : { state: 'failed', progress: 0, failure },
  )
}
