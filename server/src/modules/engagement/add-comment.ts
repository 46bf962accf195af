/** Writing a comment below a media, or an answer to one. */
import { refuseBlockedWords } from '#platform/blocked-words.ts'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { cutComment } from '#rules/comment.ts'
import { isStorable, isVisibleText } from '#rules/plain-text.ts'
import { keyIfGiven } from '../idempotency/index.ts'
import type { SeenMedia } from '../media/index.ts'
import { notify } from '../notifications/index.ts'
import { type CommentRow, findCommentByKey, findShownComment, insertComment } from './comment-queries.ts'
import { mediaToReactTo, unlessGone } from './media-to-react-to.ts'
import type { SeenComment } from './see-comments.ts'
import type { EngagementDeps } from './types.ts'

type Deps = Pick<EngagementDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'settings' | 'engagement'>

export type NewComment = {
  mediaId: string
  message: string
  /** The comment it answers, which may be an answer itself. */
  answersId: string | null
  /** The idempotency key, kept with the comment: sent again, it is the same one, and gone with it. */
  key?: string | null | undefined
}

export async function addComment(
  deps: Deps,
  viewer: Viewer,
  { mediaId, message, answersId, key: given }: NewComment,
): Promise<SeenComment> {
  const text = readMessage(message)
  refuseBlockedWords(deps, { message: text })
  const key = keyIfGiven(given)
  const media = await mediaToReactTo(deps, viewer, mediaId)
  const comment = await unlessGone(() =>
    deps.db.transaction().execute(async (tx) => {
      const answered = answersId === null ? null : await findShownComment(tx, answersId, viewer.accountId)
      if (answered === undefined || (answered && answered.media_id !== mediaId))
        throw new Refusal('NOT_FOUND', { words: 'The comment you answer is no longer there' })
      const wanted = { media_id: mediaId, thread_id: answered && threadOf(answered), message: text }
      const row = await insertComment(tx, { ...wanted, account_id: viewer.accountId, key })
      if (!row) return earlier(tx, wanted, { accountId: viewer.accountId, key: key ?? '' })
      await notifyPeople(deps, tx, row, { answered, media })
      return row
    }),
  )
  deps.engagement.publishActivity(mediaId)
  return { ...comment, media }
}

async function earlier(
  tx: Tx,
  { media_id, thread_id, message }: Pick<CommentRow, 'media_id' | 'thread_id' | 'message'>,
  { accountId, key }: { accountId: string; key: string },
): Promise<CommentRow> {
  const sent = await findCommentByKey(tx, accountId, key)
  if (sent?.media_id !== media_id || sent.thread_id !== thread_id || sent.message !== message)
    throw new Refusal('KEY_REUSED', { words: 'This was sent before with other words.' })
  return sent
}

/** An owner whose own comment is answered is told of the answer only. */
async function notifyPeople(
  deps: Deps,
  tx: Tx,
  comment: CommentRow,
  { answered, media }: { answered: CommentRow | null; media: SeenMedia },
): Promise<void> {
  const { account_id: actorId, id: commentId, message: words } = comment
  const news = { actorId, commentId, mediaId: media.id, words }
  if (answered) await notify(deps, tx, { ...news, to: answered.account_id, kind: 'reply' })
  if (answered?.account_id !== media.account_id)
    await notify(deps, tx, { ...news, to: media.account_id, kind: 'comment' })
}

/** Answers have no answers of their own: all stand below the first comment. */
function threadOf({ id, thread_id }: CommentRow): string {
  return thread_id ?? id
}

function readMessage(message: string): string {
  // One spelling of each letter first: it may take more room than the other.
  const text = cutComment(message.normalize('NFC'))
  const words = !isVisibleText(text)
    ? 'Write something first'
    : !isStorable(text)
      ? 'There are characters in it that cannot be kept'
      : null
  if (words) throw new Refusal('BAD_INPUT', { words, fields: { message: words } })
  return text
}
