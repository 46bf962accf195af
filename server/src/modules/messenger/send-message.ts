/** Sends a message: creates the thread if needed, the message and the notifications in one transaction. */
import { refuseBlockedWords } from '#platform/blocked-words.ts'
import { Refusal } from '#platform/errors.ts'
import { keyIfGiven } from '#platform/idempotency/idempotency-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { MESSAGE_TEXT } from '#rules/messages.ts'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { notifyLocked } from '../notifications/index.ts'
import { lockPair } from '../people/index.ts'
import { type Contents, createContents, isSameContents } from './contents.ts'
import { type MessageData, parseMessageDraft } from './draft.ts'
import { refuseUnlessMayWrite } from './may-write.ts'
import { findByKey, findMessage, insertMessage, type Message } from './message-queries.ts'
import { type MessageView, presentMessage } from './present-messages.ts'
import { messageEvents } from './publish.ts'
import { grantFreeTeaser } from './teasers/make-teaser.ts'
import { findTeaser } from './teasers/teaser-queries.ts'
import { insertThread, sideOf, type Thread } from './thread-queries.ts'
import type { MessengerDeps } from './types.ts'
import { writingFacts } from './writing-facts.ts'

export type NewMessage = {
  to: string
  data: MessageData
  /** The idempotency key, stored with the message and never expiring. */
  key?: string | null | undefined
  /** A message of the same thread that it replies to. */
  replyTo?: string | null | undefined
}

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'settings' | 'media' | 'messenger'>

export async function sendMessage(
  deps: Deps,
  viewer: Viewer,
  { to, data, key: given, replyTo = null }: NewMessage,
): Promise<MessageView> {
  const draft = parseMessageDraft(data)
  if (draft.type !== 'upload') refuseBlockedWords(deps, { value: draft.text })
  const key = keyIfGiven(given)
  const { accountId: from } = viewer
  const message = await deps.db.transaction().execute(async (tx) => {
    await lockPair(tx, from, to)
    const now = deps.clock.now()
    const writing = { from, to, isCreator: viewer.isCreator, now, key }
    const facts = await writingFacts(tx, writing)
    const { thread: known } = facts
    const earlier = key !== null && facts.isKeyUsed ? await findByKey(tx, from, key) : undefined
    // The text of an unsent message is gone and cannot be compared.
    const isSame =
      earlier?.thread_id === known?.id &&
      (earlier?.unsent_at || (earlier && (await isSameContents(tx, draft, earlier))))
    if (earlier && isSame) return earlier
    if (earlier) throw keyReused()
    refuseUnlessMayWrite(writing, facts)
    if (replyTo !== null) await refuseUnlessQuotable(tx, replyTo, known)
    const contents = await createContents(deps, tx, viewer, draft)
    const thread = known ?? (await insertThread(tx, { from, to, at: now }))
    return deliverMessage(deps, tx, thread, { from, to, key, contents, replyTo, at: now })
  })
  return presentMessage(deps, from, message)
}

/** Unsent messages and messages of other threads cannot be replied to. */
async function refuseUnlessQuotable(tx: Tx, replyTo: string, thread: Thread | undefined): Promise<void> {
  const quoted = await findMessage(tx, replyTo)
  if (!quoted || quoted.thread_id !== thread?.id) throw new Refusal('NOT_FOUND')
  if (quoted.unsent_at) throw new Refusal('BAD_INPUT', { message: MESSAGE_TEXT.unsent })
}

type MessageToDeliver = {
  from: string
  to: string
  key: string | null
  contents: Contents
  replyTo: string | null
  at: Date
}

/** The pair must be locked and all checks done. */
export async function deliverMessage(
  deps: Pick<Deps, 'bus' | 'enqueue' | 'messenger'>,
  tx: Tx,
  thread: Thread,
  { from, to, key, contents, replyTo, at }: MessageToDeliver,
): Promise<Message> {
  const row = { from_id: from, key, ...contents, reply_to: replyTo, created_at: at }
  const message = await insertMessage(tx, thread, row).catch((error: unknown) => {
    // The same key was used concurrently for another recipient.
    const isDuplicateKey =
      error instanceof Error && 'constraint' in error && error.constraint === 'messages_once'
    throw isDuplicateKey ? keyReused() : error
  })
  const teaser = message.teaser_id === null ? undefined : await findTeaser(tx, message.teaser_id)
  if (teaser) await grantFreeTeaser(deps, tx, teaser, to)
  const events = messageEvents(thread, { action: 'new', messageId: message.id, change: message.change })
  // Support has a queue of its own instead of notifications.
  if (to === SUPPORT_ACCOUNT_ID) await deps.messenger.ports.toSite(tx, thread, at)
  const isMuted = sideOf(thread, to) === 1 ? thread.muted1 : thread.muted2
  if (to === SUPPORT_ACCOUNT_ID || isMuted) await deps.bus.publishAllIn(tx, events)
  else await notifyLocked(deps, tx, { to, kind: 'message', actorId: from }, events)
  return message
}

export function keyReused(): Refusal {
  return new Refusal('KEY_REUSED', { message: 'This was already sent with different content.' })
}
