/** Threads with the site, from the site's side. The support slice checks who may write for the site. */
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { lockPair } from '../people/index.ts'
import type { Contents } from './contents.ts'
import { typingTopic } from './events.ts'
import { findByKey, lastMessages, type Message, type MessagesPage, messagesIn } from './message-queries.ts'
import { type MessageView, presentMessages } from './present-messages.ts'
import { publishThread } from './publish.ts'
import { deliverMessage, keyReused } from './send-message.ts'
import { findThread, findThreadOf, insertThread, markThreadRead, type Thread } from './thread-queries.ts'
import { readThread } from './threads.ts'
import type { MessengerDeps } from './types.ts'

type SiteMessage = { to: string; key: string; contents: Contents; at: Date }

/** Writes to any account, suspended ones too. Sent again under its idempotency key it is the same message. */
export async function writeFromSite(
  deps: Pick<MessengerDeps, 'bus' | 'enqueue' | 'messenger'>,
  tx: Tx,
  { to, key, contents, at }: SiteMessage,
): Promise<{ message: Message; thread: Thread; isNew: boolean }> {
  const from = SUPPORT_ACCOUNT_ID
  await lockPair(tx, from, to)
  const known = await findThreadOf(tx, from, to)
  const earlier = await findByKey(tx, from, key)
  if (earlier) {
    const isSame =
      earlier.thread_id === known?.id &&
      earlier.text === contents.text &&
      earlier.upload_id === contents.upload_id
    if (!known || !isSame) throw keyReused()
    return { message: earlier, thread: known, isNew: false }
  }
  const thread = known ?? (await insertThread(tx, { from, to, at }))
  const message = await deliverMessage(deps, tx, thread, { from, to, key, contents, replyTo: null, at })
  return { message, thread, isNew: true }
}

/** Newest first, presented to the site's account. */
export async function listSiteMessages(
  deps: Pick<MessengerDeps, 'db' | 'clock' | 'media'>,
  threadId: string,
  page: MessagesPage,
): Promise<MessageView[]> {
  return presentMessages(deps, SUPPORT_ACCOUNT_ID, await messagesIn(deps.db, threadId, page))
}

export async function presentToSite(
  deps: Pick<MessengerDeps, 'db' | 'clock' | 'media'>,
  message: Message,
): Promise<MessageView> {
  const [seen] = await presentMessages(deps, SUPPORT_ACCOUNT_ID, [message])
  if (!seen) throw new Error('no view for the message')
  return seen
}

/** The newest message of each thread, by thread id. */
export async function lastMessageByThread(
  { db }: Pick<MessengerDeps, 'db'>,
  threadIds: readonly string[],
): Promise<Map<string, Message>> {
  if (threadIds.length === 0) return new Map()
  return new Map((await lastMessages(db, threadIds)).map((message) => [message.thread_id, message]))
}

/** Marks the site's messages as read by a member; false when nothing was unread. */
export async function markSiteMessagesRead(
  deps: Pick<MessengerDeps, 'db' | 'bus'>,
  viewer: Viewer,
): Promise<boolean> {
  const thread = await findThreadOf(deps.db, SUPPORT_ACCOUNT_ID, viewer.accountId)
  return thread !== undefined && readThread(deps, viewer, thread.id)
}

/** Marks a member's messages as read by the site. */
export async function markReadBySite(
  deps: Pick<MessengerDeps, 'bus'>,
  tx: Tx,
  threadId: string,
): Promise<void> {
  const thread = await findThread(tx, threadId)
  if (thread && (await markThreadRead(tx, threadId, 1))) await publishThread(deps, tx, thread, 'update')
}

export function publishTypingBySite({ bus }: Pick<MessengerDeps, 'bus'>, threadId: string): Promise<void> {
  return bus.publish(typingTopic(threadId), { accountId: SUPPORT_ACCOUNT_ID })
}
