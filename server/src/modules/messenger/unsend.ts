/** Unsends a message: an empty placeholder is left, without its media and files. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { MESSAGE_TEXT } from '#rules/messages.ts'
import { paidAmong } from '../ledger/index.ts'
import { revokeGift } from '../media/index.ts'
import { withdrawNotification } from '../notifications/index.ts'
import { lockRequiredMessage, requireMessage, writeChange } from './change-message.ts'
import { findMessage, type Message } from './message-queries.ts'
import { type MessageView, presentMessage } from './present-messages.ts'
import { findTeaser, isGrantedInThread } from './teasers/teaser-queries.ts'
import { decrementUnread, findThread, otherOf, sideOf, type Thread } from './thread-queries.ts'
import type { MessengerDeps } from './types.ts'

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'bus' | 'media'>

/** The columns of an unsent message. */
const EMPTY = {
  type: 'text',
  text: '',
  teaser_id: null,
  upload_id: null,
  reply_to: null,
  own_reaction: null,
  reader_reaction: null,
} as const

/** Safe to repeat. Refuses to unsend a purchased message. */
export async function unsendMessage(deps: Deps, viewer: Viewer, messageId: string): Promise<MessageView> {
  const { message, thread } = await requireMessage(deps, viewer, messageId)
  if (message.from_id !== viewer.accountId) throw new Refusal('FORBIDDEN')
  const emptied = await deps.db.transaction().execute((tx) => unsendLocked(deps, tx, thread, messageId))
  return presentMessage(deps, viewer.accountId, emptied)
}

/** Removes a message by a staff decision, in its transaction, even if it was purchased. Safe to repeat. */
export async function withdrawMessage(deps: Deps, tx: Tx, messageId: string): Promise<void> {
  const message = await findMessage(tx, messageId)
  const thread = message && (await findThread(tx, message.thread_id))
  if (thread) await unsendLocked(deps, tx, thread, messageId, { isByStaff: true })
}

async function unsendLocked(
  deps: Deps,
  tx: Tx,
  thread: Thread,
  messageId: string,
  { isByStaff = false } = {},
): Promise<Message> {
  // Waits for a purchase in progress.
  const locked = await lockRequiredMessage(tx, messageId)
  if (locked.unsent_at) return locked
  const readerId = otherOf(thread, locked.from_id)
  if (!isByStaff && (await isBought(tx, locked, readerId)))
    throw new Refusal('FORBIDDEN', { message: MESSAGE_TEXT.bought })
  const emptied = await writeChange(deps, tx, locked, {
    action: 'delete',
    columns: { ...EMPTY, unsent_at: deps.clock.now() },
  })
  const side = sideOf(thread, readerId) ?? 1
  await decrementUnread(tx, { threadId: thread.id, side, messageId })
  const now = await findThread(tx, thread.id)
  // Nothing left unread: remove the notification too.
  if (now?.[`unread${side}`] === 0)
    await withdrawNotification(deps, tx, { to: readerId, kind: 'message', actorId: locked.from_id })
  await revokeFreeMedia(deps, tx, locked, readerId)
  return emptied
}

async function isBought(tx: Tx, { id, teaser_id }: Message, fanId: string): Promise<boolean> {
  if (teaser_id === null) return false
  return (await paidAmong(tx, [{ fanId, kind: 'teaser', subjectId: id }])).size > 0
}

/** Revokes free media that no other message of the thread grants. */
async function revokeFreeMedia(
  deps: Deps,
  tx: Tx,
  { thread_id, teaser_id }: Message,
  accountId: string,
): Promise<void> {
  const teaser = teaser_id === null ? undefined : await findTeaser(tx, teaser_id)
  if (!teaser || teaser.price_cents > 0) return
  for (const { media_id: mediaId } of teaser.medias)
    if (!(await isGrantedInThread(tx, thread_id, mediaId))) await revokeGift(deps, tx, { mediaId, accountId })
}
