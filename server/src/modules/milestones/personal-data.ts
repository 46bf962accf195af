/** Personal data of this slice: exported on request, and removed when the account is erased. */
import { type PersonalDataHandler, plainRow } from '../accounts/index.ts'
import type { MilestonesDeps } from './types.ts'

export function milestonesData({ db }: Pick<MilestonesDeps, 'db'>): PersonalDataHandler {
  return {
    name: 'milestones',
    async exportOf(accountId) {
      const rows = await db
        .selectFrom('creator_milestones')
        .select(['kind', 'threshold', 'reached_at'])
        .where('account_id', '=', accountId)
        .orderBy('kind')
        .orderBy('threshold')
        .execute()
      return { milestones: rows.map(plainRow) }
    },
    async erase(accountId) {
      await db.deleteFrom('creator_milestones').where('account_id', '=', accountId).execute()
    },
  }
}
