/**
 * Exports the decisions about an account with their reasons; erasing the account removes the texts and keeps the
 * decisions, by ids alone.
 */
import type { PersonalDataHandler } from '../accounts/index.ts'
import { detachSender, exportCases } from './cases/personal-data.ts'
import type { ModerationDeps } from './types.ts'

export function moderationData(deps: Pick<ModerationDeps, 'db' | 'vault'>): PersonalDataHandler {
  const { db } = deps
  return {
    name: 'moderation',
    async exportOf(accountId) {
      const decisions = await db
        .selectFrom('decisions')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('measure', '<>', 'none')
        .orderBy('id')
        .execute()
      const appeals = await db
        .selectFrom('appeals')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute()
      return {
        appeals: appeals.map((appeal) => ({
          words: appeal.words,
          state: appeal.state,
          answer: appeal.answer,
          sentAt: appeal.created_at.toISOString(),
        })),
        decisions: decisions.map((decision) => ({
          about: decision.kind,
          title: decision.title,
          media: decision.media_id,
          measure: decision.measure,
          rule: decision.rule,
          facts: decision.facts,
          decidedAt: decision.decided_at.toISOString(),
          until: decision.until?.toISOString() ?? null,
          endedAt: decision.ended_at?.toISOString() ?? null,
          endedHow: decision.ended_how,
          endedWords: decision.ended_words,
        })),
        cases: await exportCases(deps, accountId),
      }
    },
    async erase(accountId) {
      await detachSender(db, accountId)
      await db
        .updateTable('decisions')
        .set({ title: '', facts: '', ended_words: null })
        .where('account_id', '=', accountId)
        .execute()
      await db
        .updateTable('appeals')
        .set({ words: '', answer: null })
        .where('account_id', '=', accountId)
        .execute()
      await db.deleteFrom('person_notes').where('account_id', '=', accountId).execute()
    },
  }
}
