/** What this slice holds of a person. Payouts are books and stay; where they went is forgotten with the person. */
import type { Db } from '#platform/postgres/database.ts'
import type { DataHolder } from '../accounts/index.ts'
import { findDetails, payoutsOf } from './payout-queries.ts'

export function earningsData({ db }: { db: Db }): DataHolder {
  return {
    name: 'earnings',
    async exportOf(accountId) {
      const details = await findDetails(db, accountId)
      const payouts = await payoutsOf(db, accountId)
      return {
        // Sealed at rest, so the copy says no more of the account than its owner is shown.
        payoutDetails: details
          ? {
              method: details.method,
              account: details.hint,
              updatedAt: details.updated_at.toISOString(),
            }
          : null,
        payouts: payouts.map((payout) => ({
          id: payout.id,
          cents: Number(payout.cents),
          state: payout.state,
          method: payout.method,
          account: payout.hint,
          failure: payout.failure,
          madeAt: payout.created_at.toISOString(),
          endedAt: payout.decided_at?.toISOString() ?? null,
        })),
      }
    },
    async erase(accountId) {
      await db.deleteFrom('payout_details').where('creator_id', '=', accountId).execute()
    },
  }
}
