/** Visitors write, read and type in their own conversation. */
import { Refusal } from '#platform/errors.ts'
import { keyIfGiven } from '#platform/idempotency/idempotency-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { MESSAGE_TEXT, MESSENGER } from '#rules/messages.ts'
import { isVisitorsUpload } from '../../attachments/index.ts'
import {
  type MessageChangesView,
  type MessageData,
  type MessageDraft,
  type MessagesPage,
  type MessageView,
  parseMessageDraft,
} from '../../messenger/index.ts'
import {
  type Conversation,
  changeConversation,
  lockConversation,
  openedColumns,
  publishState,
} from '../conversations.ts'
import { presenceTopic, SUPPORT_CONSOLE, visitorTopic } from '../events.ts'
import type { SupportDeps } from '../types.ts'
import {
  findVisitorMessageByKey,
  insertVisitorMessage,
  presentVisitorMessages,
  type VisitorMessage,
  visitorChangesIn,
  visitorMessagesIn,
} from './messages.ts'
import { requireConversationByToken } from './tokens.ts'

type Deps = Pick<SupportDeps, 'db' | 'clock' | 'bus'>

/** Sent again with the same key it is the same message. Reopens a closed conversation. */
export async function writeAsVisitor(
  deps: Deps,
  { id }: Conversation,
  { data, key: given, token }: { data: MessageData; key?: string | null | undefined; token: string },
): Promise<MessageView> {
  const draft = parseMessageDraft(data)
  const key = keyIfGiven(given)
  const message = await deps.db.transaction().execute(async (tx) => {
    const conversation = await lockConversation(tx, id)
    // Checked again under the lock: a mailed link may have been followed since the request arrived.
    await requireConversationByToken({ ...deps, db: tx }, token)
    const earlier =
      key === null
        ? undefined
        : await findVisitorMessageByKey(tx, { conversationId: id, isAnswer: false, key })
    const contents = await visitorContents(tx, id, draft)
    if (earlier) return sameOrRefuse(earlier, contents)
    const now = deps.clock.now()
    const row = { conversation_id: id, is_answer: false, staff_id: null, key, created_at: now, ...contents }
    const written = await insertVisitorMessage(tx, row)
    await changeConversation(tx, id, openedColumns(conversation, now))
    await publishVisitorMessage(deps, tx, written, 'new')
    return written
  })
  const [seen] = await presentVisitorMessages(deps.db, 'visitor', [message])
  if (!seen) throw new Error('no view for the message')
  return seen
}

type VisitorContents = Pick<VisitorMessage, 'type' | 'text' | 'upload_id'>

async function visitorContents(
  tx: Tx,
  conversationId: string,
  draft: MessageDraft,
): Promise<VisitorContents> {
  if (draft.type === 'text') return { type: 'text', text: draft.text, upload_id: null }
  if (draft.type === 'teaser') throw new Refusal('BAD_INPUT', { message: MESSAGE_TEXT.type })
  if (!(await isVisitorsUpload(tx, conversationId, draft.uploadId)))
    throw new Refusal('BAD_INPUT', { message: MESSAGE_TEXT.upload })
  return { type: 'upload', text: '', upload_id: draft.uploadId }
}

export function sameOrRefuse(
  earlier: VisitorMessage,
  { type, text, upload_id }: VisitorContents,
): VisitorMessage {
  if (earlier.type === type && earlier.text === text && earlier.upload_id === upload_id) return earlier
  throw new Refusal('KEY_REUSED', { message: 'This was already sent with different content.' })
}

/** Publishes to the visitor's browsers and the console. */
export async function publishVisitorMessage(
  { bus }: Pick<Deps, 'bus'>,
  tx: Tx,
  { id, conversation_id, change }: VisitorMessage,
  action: 'new' | 'update',
): Promise<void> {
  await bus.publishIn(tx, visitorTopic(conversation_id), { action, messageId: id, change })
  await bus.publishIn(tx, SUPPORT_CONSOLE, { conversationId: conversation_id })
}

export async function listVisitorMessages(
  { db }: Pick<Deps, 'db'>,
  { id }: Conversation,
  page: MessagesPage,
): Promise<MessageView[]> {
  return presentVisitorMessages(db, 'visitor', await visitorMessagesIn(db, id, page))
}

/** Changes after the change number a client knows. */
export async function listVisitorChanges(
  { db }: Pick<Deps, 'db'>,
  { id, change }: Conversation,
  after: number,
): Promise<MessageChangesView> {
  const limit = MESSENGER.changesAtOnce
  const found = await visitorChangesIn(db, id, { after, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const more = found.length > limit
  // `change` was read before the rows, so the rows include everything it counts.
  const known = Math.max(change, rows.at(-1)?.change ?? 0)
  return {
    messages: await presentVisitorMessages(db, 'visitor', rows),
    more,
    change: more ? (rows.at(-1)?.change ?? 0) : known,
  }
}

/** False when nothing was unread. Read answers are not emailed. */
export async function markReadByVisitor(
  deps: Pick<Deps, 'db' | 'bus'>,
  { id }: Conversation,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const conversation = await lockConversation(tx, id)
    const { last_id, read_by_visitor } = conversation
    if (last_id === null || last_id === read_by_visitor) return false
    await publishState(deps, tx, await changeConversation(tx, id, { read_by_visitor: last_id }))
    return true
  })
}

export async function publishVisitorTyping({ bus }: Pick<Deps, 'bus'>, { id }: Conversation): Promise<void> {
  await bus.publish(presenceTopic(id), { staffId: null, isWriting: true })
}

/** Publishes that a file was processed or failed. */
export async function publishVisitorFile(deps: Pick<Deps, 'bus'>, tx: Tx, uploadId: string): Promise<void> {
  const message = await tx
    .selectFrom('support_messages')
    .select(['id', 'conversation_id'])
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()
  if (!message) return
  const { change } = await lockConversation(tx, message.conversation_id)
  await changeConversation(tx, message.conversation_id, { change: change + 1 })
  const moved = await tx
    .updateTable('support_messages')
    .set({ change: change + 1 })
    .where('id', '=', message.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await publishVisitorMessage(deps, tx, moved, 'update')
}
