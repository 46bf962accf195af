/** Liking a media, or no longer: one call that turns it over, or leads to what its sender wants. */
import type { Viewer } from '#platform/viewer.ts'
import { type SeenMedia, seeOne } from '../media/index.ts'
import { notify, unnotify } from '../notifications/index.ts'
import { deleteLike, insertLike, likedAmong } from './like-queries.ts'
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
  await unlessGone(() =>
    deps.db.transaction().execute(async (tx) => {
      // Told before it is counted: all who like the same media wait for its count.
      await notify(deps, tx, newsOf(viewer, media))
      await insertLike(tx, viewer.accountId, media.id)
    }),
  )
}

/** Allowed whatever became of the media: nobody is held to a like they cannot see any more. */
async function unlike(deps: Deps, viewer: Viewer, mediaId: string): Promise<void> {
  const media = await seeOne(deps, viewer, mediaId)
  await deps.db.transaction().execute(async (tx) => {
    if (media) await unnotify(deps, tx, newsOf(viewer, media))
    await deleteLike(tx, viewer.accountId, mediaId)
  })
}

function newsOf(viewer: Viewer, media: SeenMedia) {
  return { to: media.account_id, kind: 'like', actorId: viewer.accountId, mediaId: media.id } as const
}
