/** Media held back by staff: taken down by a decision, or hidden during a review. */
import type { Tx } from '#platform/postgres/database.ts'
import { MEDIA_CHANGED, processingTopic } from './events.ts'
import { recountPosts } from './posts.ts'
import { lockMedia, type MediaRow, updateMediaRow } from './queries.ts'
import type { MediaDeps } from './types.ts'

type Deps = Pick<MediaDeps, 'bus' | 'clock'>

/** Hides the media and its files from everyone at once, including buyers. Undefined for unknown media. */
export async function takeDownMedia(
  deps: Deps,
  tx: Tx,
  { mediaId, removalId, reason }: { mediaId: string; removalId: string; reason: string },
): Promise<MediaRow | undefined> {
  const media = await lockMedia(tx, mediaId)
  if (!media || media.removal_id !== null) return media
  // The decision supersedes the temporary hold.
  return change(deps, tx, mediaId, { removal_id: removalId, review_reason: reason, hidden_at: null })
}

/** Restores the previous state: private, deleted or unconsented media stay so. Idempotent. */
export async function restoreMedia(deps: Deps, tx: Tx, mediaId: string): Promise<MediaRow | undefined> {
  const media = await lockMedia(tx, mediaId)
  if (media?.removal_id == null) return media
  return change(deps, tx, mediaId, { removal_id: null, review_reason: null, hidden_at: null })
}

/** False if already hidden, taken down or unknown. */
export async function hideMediaForReview(deps: Deps, tx: Tx, mediaId: string): Promise<boolean> {
  const media = await lockMedia(tx, mediaId)
  if (!media || media.hidden_at !== null || media.removal_id !== null) return false
  await change(deps, tx, mediaId, { hidden_at: deps.clock.now() })
  return true
}

/** Idempotent. */
export async function unhideMediaAfterReview(deps: Deps, tx: Tx, mediaId: string): Promise<void> {
  const media = await lockMedia(tx, mediaId)
  if (media?.hidden_at) await change(deps, tx, mediaId, { hidden_at: null })
}

async function change(
  deps: Deps,
  tx: Tx,
  id: string,
  columns: Partial<Pick<MediaRow, 'removal_id' | 'review_reason' | 'hidden_at'>>,
): Promise<MediaRow> {
  const media = await updateMediaRow(tx, id, columns)
  await recountPosts(tx, media.account_id, deps.clock.now())
  await deps.bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [id] })
  const { state, progress, failure } = media
  await deps.bus.publishIn(tx, processingTopic(media.account_id), { mediaId: id, state, progress, failure })
  return media
}
