/** Adds a comment to a media, or a reply to a comment. */
import { BLOCKED_WORDS_TEXT, verdictOnWords } from '#platform/blocked-words.ts'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { cutComment } from '#rules/comment.ts'
import { isStorable, isVisibleText } from '#rules/plain-text.ts'
import { keyIfGiven } from '../idempotency/index.ts'
import { type CommentRow, findCommentByKey, findShownComment, insertComment } from './comment-queries.ts'
import { reportHeldComment, tellOfComment } from './held-comments.ts'
import { mediaToReactTo, unlessGone } from './media-to-react-to.ts'
import type { SeenComment } from './see-comments.ts'
import { insertTopComment, type TopComment } from './top-comment.ts'
import type { EngagementDeps } from './types.ts'

type Deps = Pick<EngagementDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'settings' | 'engagement'>

export type NewComment = {
  mediaId: string
  message: string
  /** The comment it replies to, which may itself be a reply. */
  answersId: string | null
  /** Idempotency key, stored with the comment and deleted with it. */
  key?: string | null | undefined
}

export async function addComment(deps: Deps, viewer: Viewer, input: NewComment): Promise<SeenComment> {
  const { mediaId, answersId } = input
  const message = readMessage(input.message)
  const held = heldFor(deps, message)
  const wanted = { media_id: mediaId, account_id: viewer.accountId, message, key: keyIfGiven(input.key) }
  const media = await mediaToReactTo(deps, viewer, mediaId)
  const { account_id: owner } = media
  const comment = await unlessGone(async () =>
    answersId === null && held === null
      ? ((await insertTopComment(deps, wanted, owner)) ?? earlier(deps.db, { ...wanted, thread_id: null }))
      : deps.db.transaction().execute((tx) => addInTransaction(deps, tx, { wanted, owner, answersId, held })),
  )
  if (held === null) deps.engagement.publishActivity(mediaId)
  return { ...comment, media }
}

type Answer = { wanted: TopComment; owner: string; answersId: string | null; held: string | null }

/** Inserts a reply, whose parent's author is notified too, or a comment held for review. */
async function addInTransaction(
  deps: Deps,
  tx: Tx,
  { wanted, owner, answersId, held }: Answer,
): Promise<CommentRow> {
  const answered = answersId === null ? null : await findShownComment(tx, answersId, wanted.account_id)
  if (answered === undefined || (answered && answered.media_id !== wanted.media_id))
    throw new Refusal('NOT_FOUND', { words: 'The comment you answer is no longer there' })
  if (answered?.held_at)
    throw new Refusal('CONFLICT', { words: 'You can answer it when it is shown: it waits for review.' })
  const thread_id = answered && threadOf(answered)
  const row = await insertComment(tx, {
    ...wanted,
    thread_id,
    held_at: held === null ? null : deps.clock.now(),
    answers_id: held === null ? null : answersId,
  })
  if (!row) return earlier(tx, { ...wanted, thread_id })
  if (held === null) await tellOfComment(deps, tx, row, { answered, owner })
  else await reportHeldComment(tx, row, held)
  return row
}

async function earlier(
  db: Db | Tx,
  { account_id, key, media_id, thread_id, message }: TopComment & Pick<CommentRow, 'thread_id'>,
): Promise<CommentRow> {
  const sent = await findCommentByKey(db, account_id, key ?? '')
  if (sent?.media_id !== media_id || sent.thread_id !== thread_id || sent.message !== message)
    throw new Refusal('KEY_REUSED', { words: 'This was sent before with other words.' })
  return sent
}

/** Threads have one level: replies to replies belong to the first comment. */
function threadOf({ id, thread_id }: CommentRow): string {
  return thread_id ?? id
}

function readMessage(message: string): string {
  // Normalise first: it may change the length.
  const text = cutComment(message.normalize('NFC'))
  const words = !isVisibleText(text)
    ? 'Write something first'
    : !isStorable(text)
      ? 'There are characters in it that cannot be kept'
      : null
  if (words) throw new Refusal('BAD_INPUT', { words, fields: { message: words } })
  return text
}

/** The word for which the comment is held; null if none. Some words are rejected at once, without naming them. */
function heldFor(deps: Deps, text: string): string | null {
  const verdict = verdictOnWords(deps, text)
  if (verdict?.does === 'refuse')
    throw new Refusal('BAD_INPUT', { words: BLOCKED_WORDS_TEXT, fields: { message: BLOCKED_WORDS_TEXT } })
  return verdict?.words ?? null
}
