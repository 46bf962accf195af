/** Assigns, closes and reopens conversations, and adds internal notes. */
import type { Selectable } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import { idempotencyKey } from '#platform/idempotency/idempotency-key.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { characterCount, isStorable, isVisibleText } from '#rules/plain-text.ts'
import { SUPPORT, SUPPORT_MOVES, SUPPORT_TEXT } from '#rules/support.ts'
import { findStaff } from '../../accounts/index.ts'
import { audit } from '../../audit/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { type Conversation, changeConversation, lockConversation, publishState } from '../conversations.ts'
import type { SupportNotesTable } from '../tables.ts'
import type { SupportDeps } from '../types.ts'

type Deps = Pick<SupportDeps, 'db' | 'clock' | 'bus'>

/** Null unassigns it. Safe to repeat. */
export async function assignSupport(
  deps: Deps,
  staff: Staff<'support.assign'>,
  { conversationId, to }: { conversationId: string; to: string | null },
): Promise<Conversation> {
  if (to !== null && !(await findStaff(deps.db, 'support.answer')).some(({ id }) => id === to))
    throw new Refusal('BAD_INPUT', { message: 'You can only assign support agents' })
  return deps.db.transaction().execute(async (tx) => {
    const conversation = await lockConversation(tx, conversationId)
    if (conversation.assigned_to === to) return conversation
    const changed = await changeConversation(tx, conversationId, { assigned_to: to })
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'support-conversation', id: conversationId },
      accountId: conversation.account_id,
      before: { assignedTo: conversation.assigned_to },
      after: { assignedTo: to },
    })
    await publishState(deps, tx, changed)
    return changed
  })
}

/** Safe to repeat: a closed conversation keeps its closing time. */
export async function changeSupportState(
  deps: Deps,
  staff: Staff<'support.assign'>,
  { conversationId, state: given }: { conversationId: string; state: string },
): Promise<Conversation> {
  const state = readOneOf(SUPPORT_MOVES, given, {
    message: `A conversation must be ${SUPPORT_MOVES.join(', ')}.`,
  })
  return deps.db.transaction().execute(async (tx) => {
    const conversation = await lockConversation(tx, conversationId)
    if (conversation.state === state) return conversation
    if (conversation.state === 'new') throw new Refusal('NOT_FOUND')
    const now = deps.clock.now()
    const changed = await changeConversation(tx, conversationId, { state, since: now, updated_at: now })
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'support-conversation', id: conversationId },
      accountId: conversation.account_id,
      before: { state: conversation.state },
      after: { state },
    })
    await publishState(deps, tx, changed)
    return changed
  })
}

export type SupportNote = Selectable<SupportNotesTable>

/** Sent again under its idempotency key it is the same note. */
export async function addSupportNote(
  deps: Deps,
  staff: Staff<'support.answer'>,
  { conversationId, text: given, key: givenKey }: { conversationId: string; text: string; key: string },
): Promise<SupportNote> {
  const key = idempotencyKey(givenKey)
  const text = given.normalize('NFC').trim()
  if (!isVisibleText(text) || !isStorable(text) || characterCount(text) > SUPPORT.noteMaxLength)
    throw new Refusal('BAD_INPUT', { message: SUPPORT_TEXT.note, fields: { text: SUPPORT_TEXT.note } })
  return deps.db.transaction().execute(async (tx) => {
    const conversation = await lockConversation(tx, conversationId)
    const earlier = await tx
      .selectFrom('support_notes')
      .selectAll()
      .where('conversation_id', '=', conversationId)
      .where('key', '=', key)
      .executeTakeFirst()
    if (earlier?.text === text) return earlier
    if (earlier) throw new Refusal('KEY_REUSED', { message: 'This was already sent with different content.' })
    const note = await tx
      .insertInto('support_notes')
      .values({
        conversation_id: conversationId,
        staff_id: staff.accountId,
        key,
        text,
        created_at: deps.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'support-conversation', id: conversationId },
      accountId: conversation.account_id,
      after: { note: note.id },
    })
    await publishState(deps, tx, conversation)
    return note
  })
}

/** The newest 100 notes, oldest first. */
export async function notesOf({ db }: Pick<Deps, 'db'>, conversationId: string): Promise<SupportNote[]> {
  const rows = await db
    .selectFrom('support_notes')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.reverse()
}
