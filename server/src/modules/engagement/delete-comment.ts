/** Taking a comment away, with all its answers. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { seeOne } from '../media/index.ts'
import { deleteCommentRow, findComment } from './comment-queries.ts'
import type { EngagementDeps } from './deps.ts'
import { mayDelete } from './see-comments.ts'

/** False when there is none, or none for this viewer. */
export async function deleteComment(
  deps: Pick<EngagementDeps, 'db' | 'clock' | 'tellActivity'>,
  viewer: Viewer,
  commentId: string,
): Promise<boolean> {
  const comment = await findComment(deps.db, commentId)
  if (!comment) return false
  const media = await seeOne(deps, viewer, comment.media_id)
  if (!mayDelete(viewer, comment, media)) {
    if (!media) return false
    throw new Refusal('FORBIDDEN')
  }
  const isDeleted = await deleteCommentRow(deps.db, commentId)
  deps.tellActivity(comment.media_id)
  return isDeleted
}
