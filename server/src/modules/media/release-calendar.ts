/** Calendar of an owner's scheduled media, and rescheduling of future ones. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { MEDIA } from '#rules/media.ts'
import { DAY_MS } from '#rules/time.ts'
import type { VisibleMedia } from './access/visible-media.ts'
import { ownedBy } from './list-queries.ts'
import type { MediaDeps } from './types.ts'
import { lockOwn, updateMedia } from './update-media.ts'

/** A month plus adjacent weeks. */
const LONGEST_MS = 62 * DAY_MS
/** Above what a calendar can show. */
export const MAX_RELEASES = 300

const PAST_WORDS = 'Choose a time in the future'

/** Earliest first, without private media, which are never released. */
export async function releasesWithin(
  { db }: Pick<MediaDeps, 'db'>,
  viewer: Viewer,
  { from, to }: { from: Date; to: Date },
): Promise<VisibleMedia[]> {
  const length = to.getTime() - from.getTime()
  if (!(length > 0 && length <= LONGEST_MS))
    throw new Refusal('BAD_INPUT', { message: 'Choose a range of at most two months.' })
  const rows = await ownedBy(db, viewer.accountId)
    .selectAll()
    .where('visibility', '<>', 'private')
    .where('available_at', '>=', from)
    .where('available_at', '<', to)
    .orderBy('available_at')
    .orderBy('id')
    .limit(MAX_RELEASES)
    .execute()
  return rows.map((row) => ({ ...row, access: 'open' }))
}

/** Only future releases, and only to a future time: never publishes or unpublishes. */
export async function moveRelease(
  deps: Pick<MediaDeps, 'db' | 'bus' | 'clock' | 'enqueue' | 'settings'>,
  viewer: Viewer,
  id: string,
  to: Date,
): Promise<VisibleMedia> {
  const now = deps.clock.now()
  if (!(to > now && to.getTime() <= now.getTime() + MEDIA.maxScheduleMs))
    throw new Refusal('BAD_INPUT', { message: PAST_WORDS, fields: { to: PAST_WORDS } })
  const media = await deps.db.transaction().execute((tx) => lockOwn(deps, tx, viewer, id))
  if (media.account_id !== viewer.accountId) throw new Refusal('NOT_FOUND')
  if (media.available_at <= now) throw new Refusal('CONFLICT', { message: 'This is already published.' })
  return updateMedia(deps, viewer, id, { availableAt: to })
}
