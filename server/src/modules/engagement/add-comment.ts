/** Writing a comment below a media, or an answer to one. */
import { BLOCKED_WORDS_TEXT, verdictOnWords } from '#platform/blocked-words.ts'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { cutComment } from '#rules/comment.ts'
import { isStorable, isVisibleText } from '#rules/plain-text.ts'
import { keyIfGiven } from '../idempotency/index.ts'
import { type CommentRow, findCommentByKey, findShownComment, insertComment } from './comment-queries.ts'
import { reportHeldComment, tellOfComment } from './held-comments.ts'
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
  const held = heldFor(deps, text)
  const key = keyIfGiven(given)
  const media = await mediaToReactTo(deps, viewer, mediaId)
  const comment = await unlessGone(() =>
    deps.db.transaction().execute(async (tx) => {
      const answered = answersId === null ? null : await findShownComment(tx, answersId, viewer.accountId)
      if (answered === undefined || (answered && answered.media_id !== mediaId))
        throw new Refusal('NOT_FOUND', { words: 'The comment you answer is no longer there' })
      if (answered?.held_at)
        throw new Refusal('CONFLICT', { words: 'You can answer it when it is shown: it waits for review.' })
      const wanted = { media_id: mediaId, thread_id: answered && threadOf(answered), message: text }
      const row = await insertComment(tx, {
        ...wanted,
        account_id: viewer.accountId,
        key,
        held_at: held === null ? null : deps.clock.now(),
        answers_id: held === null ? null : answersId,
      })
      if (!row) return earlier(tx, wanted, { accountId: viewer.accountId, key: key ?? '' })
      if (held === null) await tellOfComment(deps, tx, row, { answered, owner: media.account_id })
      else await reportHeldComment(tx, row, held)
      return row
    }),
  )
  if (held === null) deps.engagement.publishActivity(mediaId)
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

/** The word for which it waits for staff; null for none. Some are refused at once, without telling which it was. */
function heldFor(deps: Deps, text: string): string | null {
  const verdict = verdictOnWords(deps, text)
  if (verdict?.does === 'refuse')
    throw new Refusal('BAD_INPUT', { words: BLOCKED_WORDS_TEXT, fields: { message: BLOCKED_WORDS_TEXT } })
  return verdict?.words ?? null
}
