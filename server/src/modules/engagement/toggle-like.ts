/** Liking a media, or no longer: one call that turns it over, or leads to what its sender wants. */
import type { Viewer } from '#platform/viewer.ts'
import { type SeenMedia, seeByIds } from '../media/index.ts'
import { carryNotification, carryWithdrawal } from '../notifications/index.ts'
import { deleteLike, deleteToldLike, insertLike, likedAmong } from './like-queries.ts'
import { mediaToReactTo, unlessGone } from './media-to-react-to.ts'
import type { EngagementDeps } from './types.ts'

type Deps = Pick<EngagementDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'engagement'>

export type LikeInput = {
  mediaId: string
  /** Left out, it is the opposite of what is. */
  isWanted?: boolean | undefined
}

/** Answers whether the viewer likes it from now on. Two at once do the same, so that a double tap is one like. */
export async function toggleLike(
  deps: Deps,
  viewer: Viewer,
  { mediaId, isWanted }: LikeInput,
): Promise<boolean> {
  const isLiked = (await likedAmong(deps.db, viewer.accountId, [mediaId])).has(mediaId)
  const isLikedNext = isWanted ?? !isLiked
  if (isLikedNext !== isLiked) await (isLiked ? unlike : like)(deps, viewer, mediaId)
  // Told in any case: who sends what is so already had not heard of it.
  deps.engagement.publishActivity(mediaId)
  return isLikedNext
}

async function like(deps: Deps, viewer: Viewer, mediaId: string): Promise<void> {
  const media = await mediaToReactTo(deps, viewer, mediaId)
  const news = carryNotification(deps, newsOf(viewer, media))
  const { accountId } = viewer
  const [written] = await unlessGone(() => insertLike(deps.db, { ...news.values, accountId, mediaId }))
  if (written) await news.sent(written, null)
}

/** Allowed whatever became of the media: nobody is held to a like they cannot see any more. */
async function unlike(deps: Deps, viewer: Viewer, mediaId: string): Promise<void> {
  const [media] = await seeByIds(deps, viewer, [mediaId])
  const like = { accountId: viewer.accountId, mediaId }
  if (!media) return deleteLike(deps.db, like)
  const withdrawal = carryWithdrawal(deps, newsOf(viewer, media))
  const [done] = await deleteToldLike(deps.db, { ...withdrawal.values, ...like })
  await withdrawal.sent({ rowId: done?.withdrawn_id ?? null, tx: null })
}

function newsOf(viewer: Viewer, media: SeenMedia) {
  return { to: media.account_id, kind: 'like', actorId: viewer.accountId, mediaId: media.id } as const
}
