/** Adds a comment to a media, or a reply to a comment. */
import { BLOCKED_WORDS_TEXT, verdictOnWords } from '#platform/blocked-words.ts'
import { Refusal } from '#platform/errors.ts'
import { keyIfGiven } from '#platform/idempotency/idempotency-key.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { truncateComment } from '#rules/comment.ts'
import { isStorable, isVisibleText } from '#rules/plain-text.ts'
import { type CommentRow, findCommentByKey, findVisibleComment, insertComment } from './comment-queries.ts'
import { notifyOfComment } from './held-comments.ts'
import { findReactableMedia, notFoundIfGone } from './reactable-media.ts'
import { insertTopComment, type TopComment } from './top-comment.ts'
import type { EngagementDeps } from './types.ts'
import type { VisibleComment } from './visible-comments.ts'

type Deps = Pick<EngagementDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'settings' | 'engagement'>

type NewComment = {
  mediaId: string
  message: string
  /** The comment it replies to, which may itself be a reply. */
  parentId: string | null
  /** Idempotency key, stored with the comment and deleted with it. */
  key?: string | null | undefined
}

export async function addComment(deps: Deps, viewer: Viewer, input: NewComment): Promise<VisibleComment> {
  const { mediaId, parentId } = input
  const message = readMessage(input.message)
  const held = findHeldWord(deps, message)
  const wanted = { media_id: mediaId, account_id: viewer.accountId, message, key: keyIfGiven(input.key) }
  const media = await findReactableMedia(deps, viewer, mediaId)
  const { account_id: owner } = media
  const comment = await notFoundIfGone(async () =>
    parentId === null && held === null
      ? ((await insertTopComment(deps, wanted, owner)) ??
        findEarlier(deps.db, { ...wanted, thread_id: null }))
      : deps.db.transaction().execute((tx) => addInTransaction(deps, tx, { wanted, owner, parentId, held })),
  )
  if (held === null) deps.engagement.publishActivity(mediaId)
  return { ...comment, media }
}

type CommentInsert = { wanted: TopComment; owner: string; parentId: string | null; held: string | null }

/** Inserts a reply, whose parent's author is notified too, or a comment held for review. */
async function addInTransaction(
  deps: Deps,
  tx: Tx,
  { wanted, owner, parentId, held }: CommentInsert,
): Promise<CommentRow> {
  const parent = parentId === null ? null : await findVisibleComment(tx, parentId, wanted.account_id)
  if (parent === undefined || (parent && parent.media_id !== wanted.media_id))
    throw new Refusal('NOT_FOUND', { message: 'This comment was deleted' })
  if (parent?.held_at)
    throw new Refusal('CONFLICT', {
      message: 'This comment is in review. You can reply once it’s published.',
    })
  const thread_id = parent && threadOf(parent)
  const row = await insertComment(tx, {
    ...wanted,
    thread_id,
    held_at: held === null ? null : deps.clock.now(),
    answers_id: held === null ? null : parentId,
  })
  if (!row) return findEarlier(tx, { ...wanted, thread_id })
  if (held === null) await notifyOfComment(deps, tx, row, { parent, owner })
  else await deps.engagement.ports.onCommentHeld(tx, row, held)
  return row
}

async function findEarlier(
  db: Db | Tx,
  { account_id, key, media_id, thread_id, message }: TopComment & Pick<CommentRow, 'thread_id'>,
): Promise<CommentRow> {
  const sent = await findCommentByKey(db, account_id, key ?? '')
  if (sent?.media_id !== media_id || sent.thread_id !== thread_id || sent.message !== message)
    throw new Refusal('KEY_REUSED', { message: 'This was already sent with different text.' })
  return sent
}

/** Threads have one level: replies to replies belong to the first comment. */
function threadOf({ id, thread_id }: CommentRow): string {
  return thread_id ?? id
}

function readMessage(message: string): string {
  // Normalise first: it may change the length.
  const text = truncateComment(message.normalize('NFC'))
  const words = !isVisibleText(text)
    ? 'Write a message first'
    : !isStorable(text)
      ? 'Contains characters that can’t be used'
      : null
  if (words) throw new Refusal('BAD_INPUT', { message: words, fields: { message: words } })
  return text
}

/** The word for which the comment is held; null if none. Some words are rejected at once, without naming them. */
function findHeldWord(deps: Deps, text: string): string | null {
  const verdict = verdictOnWords(deps, text)
  if (verdict?.does === 'refuse')
    throw new Refusal('BAD_INPUT', { message: BLOCKED_WORDS_TEXT, fields: { message: BLOCKED_WORDS_TEXT } })
  return verdict?.words ?? null
}
