/** Deletes media: buyers keep what the owner deletes, but not what staff delete. */

import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { audit } from '../audit/index.ts'
import { type Staff, staffFor } from '../staff-rights/index.ts'
import { findVisibleMedia } from './access/visible-media.ts'
import { MEDIA_CHANGED } from './events.ts'
import { mediaJobs } from './job-tokens.ts'
import { deleteShortLink } from './links/short-links.ts'
import { recountPosts } from './posts.ts'
import { deleteMediaRow, isHeldBack, lockMedia, type MediaRow, updateMediaRow } from './queries.ts'
import { hasBuyers, revokeRights } from './shop/rights.ts'
import type { MediaDeps } from './types.ts'

type Deps = Pick<MediaDeps, 'db' | 'bus' | 'clock' | 'enqueue'>

/** False if there is nothing to delete, as on a repeat. */
export async function deleteMedia(deps: Deps, viewer: Viewer, id: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const media = await lockMedia(tx, id)
    if (!media) return false
    const isOwners = media.account_id === viewer.accountId && media.deleted_at === null
    const staff = isOwners ? null : staffFor(viewer, 'media.remove')
    if (!isOwners && !staff) return refuseOthers(deps, viewer, media)
    // Held-back media may be needed as evidence: by the reporter, for an appeal, or in court.
    const isRetained = isOwners && (isHeldBack(media) || (await hasBuyers(tx, id)))
    if (isRetained) await keepForBuyers(deps, tx, media)
    else await removeForGood(deps, tx, media)
    if (staff) await notifyOfRemoval(deps, tx, staff, media)
    await recountPosts(tx, media.account_id, deps.clock.now())
    await deps.bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [id] })
    return true
  })
}

/** Media hidden from the viewer are reported as not found. */
async function refuseOthers(deps: Deps, viewer: Viewer, media: MediaRow): Promise<false> {
  const isTheirs = media.account_id === viewer.accountId
  if (!isTheirs && (await findVisibleMedia(deps, viewer, media.id))) throw new Refusal('FORBIDDEN')
  return false
}

async function keepForBuyers(deps: Deps, tx: Tx, media: MediaRow): Promise<void> {
  await updateMediaRow(tx, media.id, { deleted_at: deps.clock.now() })
  await deleteShortLink(tx, media.id)
}

export async function removeForGood(
  deps: Pick<MediaDeps, 'enqueue'>,
  tx: Tx,
  { id }: Pick<MediaRow, 'id'>,
): Promise<void> {
  await revokeRights(tx, id)
  await deleteMediaRow(tx, id)
  await deps.enqueue(mediaJobs.removeFiles, { mediaId: id }, { tx })
}

async function notifyOfRemoval(deps: Deps, tx: Tx, by: Staff, media: MediaRow): Promise<void> {
  const { id, account_id: accountId, type, approved, visibility } = media
  const before = { type, approved, visibility }
  await audit(deps, tx, { by, target: { kind: 'media', id }, accountId, before })
}
