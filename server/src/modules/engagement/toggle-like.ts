/** Toggles the viewer's like of a media, or sets it to the requested state. */
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleMediaByIds, type VisibleMedia } from '../media/index.ts'
import { prepareNotification, prepareWithdrawal } from '../notifications/index.ts'
import { deleteLike, deleteNotifiedLike, insertLike, likedAmong } from './like-queries.ts'
import { findLikableMedia, notFoundIfGone } from './reactable-media.ts'
import type { EngagementDeps } from './types.ts'

type Deps = Pick<EngagementDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'engagement'>

type LikeInput = {
  mediaId: string
  /** If omitted, toggles. */
  isWanted?: boolean | undefined
}

/** Returns the new state. Concurrent calls agree, so that a double tap is one like. */
export async function toggleLike(
  deps: Deps,
  viewer: Viewer,
  { mediaId, isWanted }: LikeInput,
): Promise<boolean> {
  const isLiked = (await likedAmong(deps.db, viewer.accountId, [mediaId])).has(mediaId)
  const isLikedNext = isWanted ?? !isLiked
  if (isLikedNext !== isLiked) await (isLiked ? unlike : like)(deps, viewer, mediaId)
  // Publish even without a change: the client was out of date.
  deps.engagement.publishActivity(mediaId)
  return isLikedNext
}

async function like(deps: Deps, viewer: Viewer, mediaId: string): Promise<void> {
  const media = await findLikableMedia(deps, viewer, mediaId)
  const notice = prepareNotification(deps, noticeOf(viewer, media))
  const { accountId } = viewer
  const [written] = await notFoundIfGone(() => insertLike(deps.db, { ...notice.values, accountId, mediaId }))
  if (written) await notice.sent(written, null)
}

/** Allowed even if the media is no longer visible. */
async function unlike(deps: Deps, viewer: Viewer, mediaId: string): Promise<void> {
  const [media] = await findVisibleMediaByIds(deps, viewer, [mediaId])
  const like = { accountId: viewer.accountId, mediaId }
  if (!media) return deleteLike(deps.db, like)
  const withdrawal = prepareWithdrawal(deps, noticeOf(viewer, media))
  const [done] = await deleteNotifiedLike(deps.db, { ...withdrawal.values, ...like })
  await withdrawal.sent({ rowId: done?.withdrawn_id ?? null, tx: null })
}

function noticeOf(viewer: Viewer, media: VisibleMedia) {
  return { to: media.account_id, kind: 'like', actorId: viewer.accountId, mediaId: media.id } as const
}
