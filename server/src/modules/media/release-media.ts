/** Makes a scheduled media visible at its time. */

import type { Tx } from '#platform/postgres/database.ts'
import { MEDIA_CHANGED } from './events.ts'
import { mediaJobs } from './job-tokens.ts'
import { recountPosts } from './posts.ts'
import { lockMedia, type MediaRow } from './queries.ts'
import type { MediaDeps } from './types.ts'

/** One job per scheduled time; jobs of abandoned times find nothing to do. */
export async function scheduleRelease(
  { enqueue }: Pick<MediaDeps, 'enqueue'>,
  tx: Tx,
  { id, available_at }: Pick<MediaRow, 'id' | 'available_at'>,
): Promise<void> {
  await enqueue(
    mediaJobs.release,
    { mediaId: id },
    { startAfter: available_at, singletonKey: `${id} ${available_at.toISOString()}`, tx },
  )
}

export async function releaseMedia(
  deps: Pick<MediaDeps, 'db' | 'bus' | 'clock' | 'enqueue'>,
  mediaId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const media = await lockMedia(tx, mediaId)
    if (!media) return
    const now = deps.clock.now()
    if (media.available_at > now) return scheduleRelease(deps, tx, media)
    await recountPosts(tx, media.account_id, now)
    await deps.bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [mediaId] })
  })
}
