/** The GraphQL schema of earnings and payouts, assembled from the files in schema/. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { addAccountsSchema } from '../accounts/index.ts'
import type { addCreatorsSchema } from '../creators/index.ts'
import { addCreatorFees } from './schema/creator-fees.ts'
import { addEarnings } from './schema/earnings.ts'
import { addPayoutConsole } from './schema/payout-console.ts'
import { addPayoutDetails } from './schema/payout-details.ts'
import { addPayouts } from './schema/payouts.ts'
import { addStaffPayouts } from './schema/staff-payouts.ts'
import { addEarningsSummary } from './schema/summary.ts'
import type { EarningsDeps } from './types.ts'

type Refs = {
  AccountRef: ReturnType<typeof addAccountsSchema>['AccountRef']
  CreatorRequestRef: ReturnType<typeof addCreatorsSchema>['CreatorRequestRef']
}

export function addEarningsSchema(builder: Builder, deps: EarningsDeps, refs: Refs): void {
  addEarnings(builder, deps)
  addEarningsSummary(builder, deps)
  addPayouts(builder, deps)
  addPayoutDetails(builder, deps)
  const QueuedRef = addStaffPayouts(builder, deps, refs.AccountRef)
  addPayoutConsole(builder, deps, { AccountRef: refs.AccountRef, QueuedRef })
  addCreatorFees(builder, deps, refs)
}
