/** The GraphQL schema of the wallet, assembled from the files in schema/. */
import type { Builder } from '#platform/graphql/builder.ts'
import { addCards } from './schema/cards.ts'
import { addDisputes } from './schema/disputes.ts'
import { addIncentive } from './schema/incentive.ts'
import type { AccountRef } from './schema/people.ts'
import { addReferral } from './schema/referral.ts'
import { addStaffLedger } from './schema/staff-ledger.ts'
import { addStaffMoney } from './schema/staff-money.ts'
import { addTips } from './schema/tips.ts'
import { addTopUps } from './schema/top-ups.ts'
import { addTransactions } from './schema/transactions.ts'
import { defineWallet } from './schema/wallet.ts'
import { addWalletCards } from './schema/wallet-cards.ts'
import type { WalletDeps } from './types.ts'

export function addWalletSchema(
  builder: Builder,
  deps: WalletDeps,
  { AccountRef }: { AccountRef: AccountRef },
) {
  const WalletRef = defineWallet(builder, deps, AccountRef)
  addWalletCards(builder, deps, WalletRef)
  addCards(builder, deps, WalletRef)
  addIncentive(builder, deps)
  addReferral(builder, deps)
  addTopUps(builder, deps, WalletRef)
  addTips(builder, deps, { AccountRef, WalletRef })
  const TransactionRef = addTransactions(builder, deps, AccountRef)
  const { JournalRef } = addStaffLedger(builder, deps, AccountRef)
  addStaffMoney(builder, deps, AccountRef)
  const { FanMoneyRef } = addDisputes(builder, deps, AccountRef)
  return { WalletRef, TransactionRef, JournalRef, FanMoneyRef }
}
