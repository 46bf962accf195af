/** What this slice holds of a person: told in the copy of their data, and removed when their account is erased. */
import type { Db } from '#platform/postgres/database.ts'
import type { DataHolder } from '../accounts/index.ts'

export function staffData({ db }: { db: Db }): DataHolder {
  return {
    name: 'staff',
    /** What they have in hand now; what they did stands in the audit log, which is the site's. */
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
