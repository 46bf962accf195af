/** Deletes appearances six years after their media, and unanswered ones after a month. */

import { RELEASE } from '#rules/appearance.ts'
import { DAY_MS } from '#rules/time.ts'
import type { MediaDeps } from '../types.ts'
import { deleteReleasePictures } from './sealed-release.ts'

const BATCH_SIZE = 500
const UNANSWERED_DAYS = 30

/** Files before rows: an interrupted sweep can find the files again by their rows. */
export async function sweepReleases(deps: Pick<MediaDeps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const now = deps.clock.now().getTime()
  const longAgo = new Date(now - RELEASE.keepDays * DAY_MS)
  const monthAgo = new Date(now - UNANSWERED_DAYS * DAY_MS)
  const due = await deps.db
    .selectFrom('appearances')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('media_gone_at', '<', longAgo),
        eb.and([eb('media_gone_at', '<', monthAgo), eb('state', '=', 'asked')]),
      ]),
    )
    .limit(BATCH_SIZE)
    .execute()
  for (const { id } of due) {
    await deleteReleasePictures(deps, id)
    await deps.db.deleteFrom('appearances').where('id', '=', id).execute()
  }
}
