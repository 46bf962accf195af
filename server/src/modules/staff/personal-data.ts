/** Exports and erases the claims of an account. */
import type { Db } from '#platform/postgres/database.ts'
import type { PersonalDataHandler } from '../accounts/index.ts'

export function staffData({ db }: { db: Db }): PersonalDataHandler {
  return {
    name: 'staff',
    /** Current claims; past actions are in the audit log, which belongs to the site. */
    async exportOf(accountId) {
      const inHand = await db
        .selectFrom('staff_claims')
        .select(['queue', 'taken_at'])
        .where('account_id', '=', accountId)
        .orderBy('taken_at')
        .execute()
      return { inHand: inHand.map(({ queue, taken_at }) => ({ queue, since: taken_at.toISOString() })) }
    },
    async erase(accountId) {
      await db.deleteFrom('staff_claims').where('account_id', '=', accountId).execute()
    },
  }
}
