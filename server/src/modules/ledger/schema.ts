/** The GraphQL schema of the ledger, assembled from the files in schema/. */
import type { Builder } from '#platform/graphql/builder.ts'
import { addIncentive } from './schema/incentive.ts'
import type { AccountRef } from './schema/people.ts'
import { addReferral } from './schema/referral.ts'
import { addStaffLedger } from './schema/staff-ledger.ts'
import { addStaffMoney } from './schema/staff-money.ts'
import { addTips } from './schema/tips.ts'
import { defineWallet } from './schema/wallet.ts'
import type { LedgerDeps } from './types.ts'

export function addLedgerSchema(
  builder: Builder,
  deps: LedgerDeps,
  { AccountRef }: { AccountRef: AccountRef },
) {
  const WalletRef = defineWallet(builder, deps, AccountRef)
  addIncentive(builder, deps)
  addReferral(builder, deps)
  addTips(builder, deps, { AccountRef, WalletRef })
  const { JournalRef } = addStaffLedger(builder, deps, AccountRef)
  addStaffMoney(builder, deps, AccountRef)
  return { WalletRef, JournalRef }
}
