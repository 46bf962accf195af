/** Releases comments that were held for a blocked word. */
import type { Tx } from '#platform/postgres/database.ts'
import { lockMedia } from '../media/index.ts'
import { notify } from '../notifications/index.ts'
import { type CommentRow, findComment, releaseHeldComment } from './comment-queries.ts'
import type { EngagementDeps } from './types.ts'

type Deps = Pick<EngagementDeps, 'bus' | 'clock' | 'enqueue'>

/** Releases a comment after review: it becomes visible, is counted, and notifications are sent. Idempotent. */
export async function releaseComment(
  deps: Deps & Pick<EngagementDeps, 'engagement'>,
  tx: Tx,
  commentId: string,
): Promise<void> {
  const comment = await releaseHeldComment(tx, commentId)
  const media = comment && (await lockMedia(tx, comment.media_id))
  if (!comment || !media) return
  const parent = comment.answers_id === null ? null : await findComment(tx, comment.answers_id)
  await notifyOfComment(deps, tx, comment, { parent: parent ?? null, owner: media.account_id })
  deps.engagement.publishActivity(comment.media_id)
}

/** If the owner's own comment is answered, only the reply notification is sent. */
export async function notifyOfComment(
  deps: Deps,
  tx: Tx,
  comment: CommentRow,
  { parent, owner }: { parent: CommentRow | null; owner: string },
): Promise<void> {
  const { account_id: actorId, id: commentId, media_id: mediaId, message } = comment
  const notice = { actorId, commentId, mediaId, words: message }
  if (parent) await notify(deps, tx, { ...notice, to: parent.account_id, kind: 'reply' })
  if (parent?.account_id !== owner) await notify(deps, tx, { ...notice, to: owner, kind: 'comment' })
}
