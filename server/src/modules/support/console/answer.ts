/** Sends a staff answer, provided that its author has seen all earlier answers. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import { idempotencyKey } from '#platform/idempotency/idempotency-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { MESSAGE_TEXT } from '#rules/messages.ts'
import { characterCount, isStorable, isVisibleText } from '#rules/plain-text.ts'
import { SUPPORT, SUPPORT_ACCOUNT_ID, SUPPORT_TEXT } from '#rules/support.ts'
import { transferUpload } from '../../attachments/index.ts'
import { audit } from '../../audit/index.ts'
import {
  type Message,
  type MessageData,
  type MessageView,
  parseMessageDraft,
  presentToSite,
  writeFromSite,
} from '../../messenger/index.ts'
import { lockPair } from '../../people/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import {
  type Conversation,
  changeConversation,
  findConversation,
  lockConversation,
  publishState,
} from '../conversations.ts'
import type { SupportDeps } from '../types.ts'
import { mailUnlessRead } from '../visitors/mail.ts'
import {
  findVisitorMessageByKey,
  insertVisitorMessage,
  presentVisitorMessages,
  type VisitorMessage,
} from '../visitors/messages.ts'
import { publishVisitorMessage, sameOrRefuse } from '../visitors/write.ts'
import { answerAuthors } from './staff-names.ts'

type SupportAnswer = {
  conversationId: string
  data: MessageData
  /** How many answers the console showed when this one was written. */
  seen: number
  key: string
  /** Whether to close the conversation with this answer. */
  close: boolean
}

type Contents = { type: 'text' | 'upload'; text: string; upload_id: string | null }

export async function answerSupport(
  deps: SupportDeps,
  staff: Staff<'support.answer'>,
  { conversationId, data, seen, key: given, close }: SupportAnswer,
): Promise<MessageView> {
  const key = idempotencyKey(given)
  const known = await findConversation(deps.db, conversationId)
  if (!known) throw new Refusal('NOT_FOUND')
  const contentsInput = readAnswer(data)
  const sent = await deps.db.transaction().execute(async (tx) => {
    // Same lock order as a member's own message.
    if (known.account_id !== null) await lockPair(tx, SUPPORT_ACCOUNT_ID, known.account_id)
    const conversation = await lockConversation(tx, conversationId)
    const contents = await claimUpload(tx, staff, contentsInput)
    const delivery = { conversation, contents, key, seen, close }
    return known.account_id === null
      ? { toVisitor: await toVisitor(deps, tx, staff, delivery) }
      : { toMember: await toMember(deps, tx, staff, delivery) }
  })
  if (sent.toMember) return presentToSite(deps, sent.toMember)
  const [seenMessage] = await presentVisitorMessages(deps.db, 'site', [sent.toVisitor])
  if (!seenMessage) throw new Error('no view for the message')
  return seenMessage
}

/** May be longer than chat messages, and is refused rather than cut: half an answer may say the opposite. */
export function readAnswer({ type, value }: MessageData): Contents {
  if (type === 'upload') {
    const draft = parseMessageDraft({ type, value })
    if (draft.type !== 'upload') throw new Refusal('BAD_INPUT', { message: MESSAGE_TEXT.upload })
    return { type, text: '', upload_id: draft.uploadId }
  }
  const text = value.normalize('NFC').trim()
  if (type !== 'text') throw new Refusal('BAD_INPUT', { message: MESSAGE_TEXT.type })
  if (!isVisibleText(text)) throw new Refusal('BAD_INPUT', { message: MESSAGE_TEXT.empty })
  if (!isStorable(text)) throw new Refusal('BAD_INPUT', { message: MESSAGE_TEXT.unreadable })
  if (characterCount(text) > SUPPORT.answerMaxLength)
    throw new Refusal('BAD_INPUT', { message: SUPPORT_TEXT.text })
  return { type, text, upload_id: null }
}

async function claimUpload(tx: Tx, staff: Staff, contents: Contents): Promise<Contents> {
  const { upload_id: uploadId } = contents
  if (uploadId === null) return contents
  if (!(await transferUpload(tx, { uploadId, from: staff.accountId, to: SUPPORT_ACCOUNT_ID })))
    throw new Refusal('BAD_INPUT', { message: MESSAGE_TEXT.upload })
  return contents
}

type Delivery = { conversation: Conversation; contents: Contents; key: string; seen: number; close: boolean }

async function toVisitor(
  deps: SupportDeps,
  tx: Tx,
  staff: Staff<'support.answer'>,
  { conversation, contents, key, seen, close }: Delivery,
): Promise<VisitorMessage> {
  const { id } = conversation
  const earlier = await findVisitorMessageByKey(tx, { conversationId: id, isAnswer: true, key })
  const at = deps.clock.now()
  if (!earlier) await refuseOutdatedView(tx, conversation, seen)
  const message = earlier
    ? sameOrRefuse(earlier, contents)
    : await insertVisitorMessage(tx, {
        conversation_id: id,
        is_answer: true,
        staff_id: staff.accountId,
        key,
        ...contents,
        created_at: at,
      })
  if (!earlier) {
    await publishVisitorMessage(deps, tx, message, 'new')
    await markAnswered(deps, tx, staff, { conversation, close, at })
    await mailUnlessRead(deps, tx, id)
  }
  return message
}

async function toMember(
  deps: SupportDeps,
  tx: Tx,
  staff: Staff<'support.answer'>,
  { conversation, contents, key, seen, close }: Delivery,
): Promise<Message> {
  const at = deps.clock.now()
  const delivery = { to: conversation.account_id ?? '', key, contents: { ...contents, teaser_id: null }, at }
  const { message, isNew } = await writeFromSite(deps, tx, delivery)
  if (isNew) {
    // A refusal here rolls back the message just written.
    await refuseOutdatedView(tx, conversation, seen)
    await recordAnswerAuthor(tx, { message, conversation, staff })
    await markAnswered(deps, tx, staff, { conversation, close, at })
  }
  return message
}

export async function recordAnswerAuthor(
  tx: Tx,
  { message, conversation, staff }: { message: Message; conversation: Conversation; staff: Staff },
): Promise<void> {
  const row = { message_id: message.id, conversation_id: conversation.id, staff_id: staff.accountId }
  await tx.insertInto('support_answers').values(row).execute()
}

/** Refuses on an outdated view; the error names the colleague who answered. */
async function refuseOutdatedView(tx: Tx, { id, answers }: Conversation, seen: number): Promise<void> {
  if (seen === answers) return
  const last = await lastAnswerAuthor(tx, id)
  throw new Refusal('ALREADY_ANSWERED', {
    ...(last && {
      message: `${last} has already replied. Read their reply, then send yours if it’s still needed.`,
    }),
    facts: { answers },
  })
}

async function lastAnswerAuthor(tx: Tx, conversationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    (select id from support_messages where conversation_id = ${conversationId} and is_answer order by id desc limit 1)
    union all
    (select message_id from support_answers where conversation_id = ${conversationId} order by message_id desc limit 1)
  `.execute(tx)
  return rows[0] && (await answerAuthors(tx, [rows[0].id])).get(rows[0].id)
}

/** Sets the conversation to waiting or closed, and assigns it to the first staff member who answered. */
async function markAnswered(
  deps: Pick<SupportDeps, 'bus' | 'clock'>,
  tx: Tx,
  staff: Staff<'support.answer'>,
  { conversation, close, at }: { conversation: Conversation; close: boolean; at: Date },
): Promise<void> {
  const { id, answers, first_answer_at, assigned_to, account_id, state } = conversation
  const after = close ? 'closed' : 'waiting'
  const changed = await changeConversation(tx, id, {
    state: after,
    since: at,
    updated_at: at,
    answers: answers + 1,
    first_answer_at: first_answer_at ?? at,
    assigned_to: assigned_to ?? staff.accountId,
  })
  await audit(deps, tx, {
    by: staff,
    target: { kind: 'support-conversation', id },
    accountId: account_id,
    before: { state, answers },
    after: { state: after, answers: answers + 1 },
  })
  await publishState(deps, tx, changed)
}
