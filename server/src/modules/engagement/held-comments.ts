/** Comments held for a blocked word: their entry in the report queue, and their release. */
import type { Tx } from '#platform/postgres/database.ts'
import { HELD_FOR_A_WORD } from '#rules/report.ts'
import { lockMedia } from '../media/index.ts'
import { notify } from '../notifications/index.ts'
import { type CommentRow, findComment, releaseHeldComment } from './comment-queries.ts'
import type { EngagementDeps } from './types.ts'

type Deps = Pick<EngagementDeps, 'bus' | 'clock' | 'enqueue'>

/** Adds an automatic report without a reporter. */
export async function reportHeldComment(tx: Tx, comment: CommentRow, word: string): Promise<void> {
  const { account_id, media_id, id: comment_id, message } = comment
  await tx
    .insertInto('reports')
    .values({
      ...{ account_id, media_id, comment_id, said: message },
      reporter_id: null,
      reason: HELD_FOR_A_WORD,
      details: `Nobody but its author can read it yet. It was held for the word “${word}”.`,
      is_urgent: false,
    })
    .execute()
}

/** A comment deleted by its author needs no decision. */
export async function deleteHeldReport(tx: Tx, commentId: string): Promise<void> {
  await tx
    .deleteFrom('reports')
    .where('comment_id', '=', commentId)
    .where('reporter_id', 'is', null)
    .where('reason', '=', HELD_FOR_A_WORD)
    .where('state', '=', 'open')
    .execute()
}

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
