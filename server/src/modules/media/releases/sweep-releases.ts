/** Forgets who appeared in what, six years after the media is gone; what nobody answered goes after a month. */

import { RELEASE } from '#rules/appearance.ts'
import { DAY_MS } from '#rules/time.ts'
import type { MediaDeps } from '../types.ts'
import { dropPictures } from './sealed-release.ts'

const AT_ONCE = 500
const UNANSWERED_DAYS = 30

/** Files first: as long as a row names them, a sweep that was cut off finds them again. */
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
    .limit(AT_ONCE)
    .execute()
  for (const { id } of due) {
    await dropPictures(deps, id)
    await deps.db.deleteFrom('appearances').where('id', '=', id).execute()
  }
}
