/** Exports and erases the support data of an account. */
import type { Db } from '#platform/postgres/database.ts'
import { supportNumber } from '#rules/support.ts'
import { confirmedEmailOf, type PersonalDataHandler } from '../accounts/index.ts'
import { type Conversation, visitorEmailOf } from './conversations.ts'

export function supportData({ db }: { db: Db }): PersonalDataHandler {
  return {
    name: 'support',
    /** Messages of members are exported by the messenger; those of visitors here, if their address is verified. */
    async exportOf(accountId) {
      const email = await confirmedEmailOf(db, accountId)
      const conversations = await db
        .selectFrom('support_conversations')
        .selectAll()
        .where((eb) =>
          eb.or([
            eb('account_id', '=', accountId),
            eb('email_proven_at', 'is not', null).and(
              eb.or([eb('email', '=', email), eb('claimed_email', '=', email)]),
            ),
          ]),
        )
        .orderBy('created_at')
        .execute()
      return conversations.length === 0
        ? null
        : Promise.all(conversations.map((one) => exportedConversation(db, one)))
    },
    /**
     * Deletes the account's conversation with notes, tokens and authors of answers, and visitors' conversations under its
     * confirmed address, verified or not. What the account did as staff stays without its name.
     */
    async erase(accountId) {
      const email = await confirmedEmailOf(db, accountId)
      await db.transaction().execute(async (tx) => {
        await tx
          .deleteFrom('support_conversations')
          .where((eb) =>
            eb.or([
              eb('account_id', '=', accountId),
              eb('email', '=', email),
              eb('claimed_email', '=', email),
            ]),
          )
          .execute()
        const nobody = { staff_id: null }
        await tx.updateTable('support_messages').set(nobody).where('staff_id', '=', accountId).execute()
        await tx.updateTable('support_answers').set(nobody).where('staff_id', '=', accountId).execute()
        await tx.updateTable('support_notes').set(nobody).where('staff_id', '=', accountId).execute()
        await tx
          .updateTable('support_conversations')
          .set({ assigned_to: null })
          .where('assigned_to', '=', accountId)
          .execute()
      })
    },
  }
}

async function exportedConversation(db: Db, conversation: Conversation) {
  const { id, number, state, created_at } = conversation
  const [notes, messages] = await Promise.all([
    db
      .selectFrom('support_notes')
      .select(['text', 'created_at'])
      .where('conversation_id', '=', id)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('support_messages')
      .select(['is_answer', 'type', 'text', 'upload_id', 'created_at'])
      .where('conversation_id', '=', id)
      .orderBy('id')
      .execute(),
  ])
  return {
    number: supportNumber(Number(number)),
    state,
    openedAt: created_at.toISOString(),
    email: visitorEmailOf(conversation),
    messages: messages.map(({ is_answer, type, text, upload_id, created_at: at }) => ({
      from: is_answer ? 'support' : 'visitor',
      ...(type === 'text' ? { text } : { file: upload_id }),
      writtenAt: at.toISOString(),
    })),
    notes: notes.map(({ text, created_at: at }) => ({ text, writtenAt: at.toISOString() })),
  }
}
