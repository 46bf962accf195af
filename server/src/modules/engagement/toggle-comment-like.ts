/** Toggles the viewer's like of a comment. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleComment } from './comment-queries.ts'
import { deleteCommentLike, insertCommentLike, likedCommentsAmong } from './like-queries.ts'
import { findReactableMedia, notFoundIfGone } from './reactable-media.ts'
import type { EngagementDeps } from './types.ts'

type Deps = Pick<EngagementDeps, 'db' | 'clock'>

/** Returns the new state. Concurrent calls agree, so that a double tap is one like. */
export async function toggleCommentLike(deps: Deps, viewer: Viewer, commentId: string): Promise<boolean> {
  const { db } = deps
  if ((await likedCommentsAmong(db, viewer.accountId, [commentId])).has(commentId)) {
    await deleteCommentLike(db, viewer.accountId, commentId)
    return false
  }
  const comment = await findVisibleComment(db, commentId, viewer.accountId)
  if (!comment) throw new Refusal('NOT_FOUND')
  await findReactableMedia(deps, viewer, comment.media_id)
  await notFoundIfGone(() => insertCommentLike(db, viewer.accountId, commentId))
  return true
}
