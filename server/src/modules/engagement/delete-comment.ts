/** Deletes a comment with all its replies. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { audit } from '../audit/index.ts'
import { findVisibleMedia } from '../media/index.ts'
import { staffFor } from '../staff-rights/index.ts'
import { deleteCommentRow, findComment } from './comment-queries.ts'
import type { EngagementDeps } from './types.ts'
import { isAuthorOrOwner, mayDeleteComment } from './visible-comments.ts'

/** False if unknown or hidden from this viewer. */
export async function deleteComment(
  deps: Pick<EngagementDeps, 'db' | 'clock' | 'engagement'>,
  viewer: Viewer,
  commentId: string,
): Promise<boolean> {
  const comment = await findComment(deps.db, commentId)
  if (!comment) return false
  const media = await findVisibleMedia(deps, viewer, comment.media_id)
  if (!mayDeleteComment(viewer, comment, media)) {
    if (!media) return false
    throw new Refusal('FORBIDDEN')
  }
  const staff = isAuthorOrOwner(viewer, comment, media) ? null : staffFor(viewer, 'comments.remove')
  const isDeleted = await deps.db.transaction().execute(async (tx) => {
    if (comment.held_at && !staff) await deps.engagement.ports.onHeldCommentDeleted(tx, commentId)
    const isDeleted = await deleteCommentRow(tx, commentId)
    const { account_id: accountId, media_id: mediaId } = comment
    if (isDeleted && staff)
      await audit(deps, tx, {
        by: staff,
        target: { kind: 'comment', id: commentId },
        accountId,
        before: { mediaId },
      })
    return isDeleted
  })
  deps.engagement.publishActivity(comment.media_id)
  return isDeleted
}

/** Applies a staff decision in its transaction. Idempotent; false if already gone. */
export async function removeComment(tx: Tx, commentId: string): Promise<boolean> {
  return deleteCommentRow(tx, commentId)
}
