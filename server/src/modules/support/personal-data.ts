/** What this slice holds of a person: told in the copy of their data, and removed when their account is erased. */
import type { Db } from '#platform/postgres/database.ts'
import { supportNumber } from '#rules/support.ts'
import type { DataHolder } from '../accounts/index.ts'

export function supportData({ db }: { db: Db }): DataHolder {
  return {
    name: 'support',
    /** What was said stands with the messages. */
    async exportOf(accountId) {
      const conversation = await db
        .selectFrom('support_conversations')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      if (!conversation) return null
      const notes = await db
        .selectFrom('support_notes')
        .select(['text', 'created_at'])
        .where('conversation_id', '=', conversation.id)
        .orderBy('id')
        .execute()
      return {
        number: supportNumber(Number(conversation.number)),
        state: conversation.state,
        openedAt: conversation.created_at.toISOString(),
        notes: notes.map(({ text, created_at }) => ({ text, writtenAt: created_at.toISOString() })),
      }
    },
    /** With its notes and what says who answered. What they did as staff stays, without their name. */
    async erase(accountId) {
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('support_conversations').where('account_id', '=', accountId).execute()
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
