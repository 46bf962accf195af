/** Personal data of this slice. Payouts are accounting records and retained; payout details are retained until all is paid. */
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { PersonalDataHandler } from '../accounts/index.ts'
import { deleteClosedHolds, holdsOf } from './hold-queries.ts'
import { deleteDetails, findDetails, retainDetails } from './payout-details-queries.ts'
import { payoutsOf } from './payout-queries.ts'
import { unpaidCents } from './summary.ts'
import { findTaxNumber } from './tax-number.ts'

export function earningsData({ db, clock }: { db: Db; clock: Clock }): PersonalDataHandler {
  return {
    name: 'earnings',
    async exportOf(accountId) {
      const details = await findDetails(db, accountId)
      const taxNumber = await findTaxNumber(db, accountId)
      const payouts = await payoutsOf(db, accountId)
      return {
        // Encrypted at rest, so the export contains only the displayed hint.
        payoutDetails: details
          ? {
              method: details.method,
              account: details.hint,
              updatedAt: details.updated_at.toISOString(),
            }
          : null,
        taxNumber: taxNumber
          ? {
              country: taxNumber.country,
              number: taxNumber.hint,
              updatedAt: taxNumber.updated_at.toISOString(),
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
        // Without reasons, because staff suspicions are confidential.
        payoutHolds: (await holdsOf(db, accountId)).map(({ held_at, released_at }) => ({
          heldAt: held_at.toISOString(),
          releasedAt: released_at?.toISOString() ?? null,
        })),
      }
    },
    async erase(accountId) {
      await deleteClosedHolds(db, accountId)
      const isOnItsWay = (await payoutsOf(db, accountId)).some(
        ({ state }) => state === 'pending' || state === 'processing',
      )
      if (isOnItsWay || (await unpaidCents(db, accountId, 'real')) > 0)
        await retainDetails(db, accountId, clock.now())
      else await deleteDetails(db, accountId)
    },
  }
}
