/** The GraphQL schema of payments, assembled from the files in schema/. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { AccountsDeps } from '../accounts/index.ts'
import type { AccountRef, WalletRef } from '../ledger/index.ts'
import { addCards } from './schema/cards.ts'
import { addDisputes } from './schema/disputes.ts'
import { addReconciliation } from './schema/reconciliation.ts'
import { addTopUpQuotes } from './schema/top-up-quotes.ts'
import { addTopUps } from './schema/top-ups.ts'
import { addTransactions } from './schema/transactions.ts'
import { addWalletCards } from './schema/wallet-cards.ts'
import type { PaymentsDeps } from './types.ts'

export function addPaymentsSchema(
  builder: Builder,
  deps: PaymentsDeps & AccountsDeps,
  { AccountRef, WalletRef }: { AccountRef: AccountRef; WalletRef: WalletRef },
) {
  addWalletCards(builder, deps, WalletRef)
  addCards(builder, deps, WalletRef)
  addTopUps(builder, deps, WalletRef)
  addTopUpQuotes(builder, deps)
  const TransactionRef = addTransactions(builder, deps, AccountRef)
  addReconciliation(builder, deps, AccountRef)
  const { FanMoneyRef } = addDisputes(builder, deps, AccountRef)
  return { TransactionRef, FanMoneyRef }
}
