/** Visitors write, read and type in their own conversation. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { MESSAGE_WORDS, MESSENGER } from '#rules/messages.ts'
import { isVisitorsUpload } from '../../attachments/index.ts'
import { keyIfGiven } from '../../idempotency/index.ts'
import {
  type Draft,
  type MessageData,
  type MessagesPage,
  readDraft,
  type SeenChanges,
  type SeenMessage,
} from '../../messenger/index.ts'
import {
  type Conversation,
  changeConversation,
  lockConversation,
  ourTurn,
  tellOfState,
} from '../conversations.ts'
import { DESK, presenceTopic, visitorTopic } from '../events.ts'
import type { SupportDeps } from '../types.ts'
import {
  findByKey,
  insertVisitorMessage,
  seeVisitorMessages,
  type VisitorMessage,
  visitorChangesIn,
  visitorMessagesIn,
} from './messages.ts'
import { openByToken } from './tokens.ts'

type Deps = Pick<SupportDeps, 'db' | 'clock' | 'bus'>

/** Sent again with the same key it is the same message. Reopens a closed conversation. */
export async function writeAsVisitor(
  deps: Deps,
  { id }: Conversation,
  { data, key: given, token }: { data: MessageData; key?: string | null | undefined; token: string },
): Promise<SeenMessage> {
  const draft = readDraft(data)
  const key = keyIfGiven(given)
  const message = await deps.db.transaction().execute(async (tx) => {
    const conversation = await lockConversation(tx, id)
    // Checked again under the lock: a mailed link may have been followed since the request arrived.
    await openByToken({ ...deps, db: tx }, token)
    const earlier =
      key === null ? undefined : await findByKey(tx, { conversationId: id, isAnswer: false, key })
    const contents = await contentsOf(tx, id, draft)
    if (earlier) return sameAs(earlier, contents)
    const now = deps.clock.now()
    const row = { conversation_id: id, is_answer: false, staff_id: null, key, created_at: now, ...contents }
    const written = await insertVisitorMessage(tx, row)
    await changeConversation(tx, id, ourTurn(conversation, now))
    await tellOfMessage(deps, tx, written, 'new')
    return written
  })
  const [seen] = await seeVisitorMessages(deps.db, 'visitor', [message])
  if (!seen) throw new Error('no view for the message')
  return seen
}

type VisitorContents = Pick<VisitorMessage, 'type' | 'text' | 'upload_id'>

async function contentsOf(tx: Tx, conversationId: string, draft: Draft): Promise<VisitorContents> {
  if (draft.type === 'text') return { type: 'text', text: draft.text, upload_id: null }
  if (draft.type === 'teaser') throw new Refusal('BAD_INPUT', { words: MESSAGE_WORDS.type })
  if (!(await isVisitorsUpload(tx, conversationId, draft.uploadId)))
    throw new Refusal('BAD_INPUT', { words: MESSAGE_WORDS.upload })
  return { type: 'upload', text: '', upload_id: draft.uploadId }
}

export function sameAs(earlier: VisitorMessage, { type, text, upload_id }: VisitorContents): VisitorMessage {
  if (earlier.type === type && earlier.text === text && earlier.upload_id === upload_id) return earlier
  throw new Refusal('KEY_REUSED', { words: 'This was sent before with other contents.' })
}

/** Publishes to the visitor's browsers and the console. */
export async function tellOfMessage(
  { bus }: Pick<Deps, 'bus'>,
  tx: Tx,
  { id, conversation_id, change }: VisitorMessage,
  action: 'new' | 'update',
): Promise<void> {
  await bus.publishIn(tx, visitorTopic(conversation_id), { action, messageId: id, change })
  await bus.publishIn(tx, DESK, { conversationId: conversation_id })
}

export async function listAsVisitor(
  { db }: Pick<Deps, 'db'>,
  { id }: Conversation,
  page: MessagesPage,
): Promise<SeenMessage[]> {
  return seeVisitorMessages(db, 'visitor', await visitorMessagesIn(db, id, page))
}

/** Changes after the change number a client knows. */
export async function changesAsVisitor(
  { db }: Pick<Deps, 'db'>,
  { id, change }: Conversation,
  after: number,
): Promise<SeenChanges> {
  const limit = MESSENGER.changesAtOnce
  const found = await visitorChangesIn(db, id, { after, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const more = found.length > limit
  // `change` was read before the rows, so the rows include everything it counts.
  const known = Math.max(change, rows.at(-1)?.change ?? 0)
  return {
    messages: await seeVisitorMessages(db, 'visitor', rows),
    more,
    change: more ? (rows.at(-1)?.change ?? 0) : known,
  }
}

/** False when nothing was unread. Read answers are not emailed. */
export async function readAsVisitor(deps: Pick<Deps, 'db' | 'bus'>, { id }: Conversation): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const conversation = await lockConversation(tx, id)
    const { last_id, read_by_visitor } = conversation
    if (last_id === null || last_id === read_by_visitor) return false
    await tellOfState(deps, tx, await changeConversation(tx, id, { read_by_visitor: last_id }))
    return true
  })
}

export async function typeAsVisitor({ bus }: Pick<Deps, 'bus'>, { id }: Conversation): Promise<void> {
  await bus.publish(presenceTopic(id), { staffId: null, isWriting: true })
}

/** Publishes that a file was processed or failed. */
export async function tellOfVisitorsFile(deps: Pick<Deps, 'bus'>, tx: Tx, uploadId: string): Promise<void> {
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
  await tellOfMessage(deps, tx, moved, 'update')
}
