/** The door of the wallet slice. */
import './tables.ts'

export { topUpForRenewal } from './auto-top-up.ts'
export { type BookProof, proveBooks } from './books.ts'
export { planCardRefund, sendCardRefunds } from './card-refunds.ts'
export { type CreatorFees, feesAmong, saveFees } from './creator-fees.ts'
export { walletData } from './data.ts'
export { openWallet, type ProveMore, type RevokeSale, type WalletDeps } from './deps.ts'
export {
  type DaySum,
  type Earning,
  type EarningsWanted,
  earningsByDay,
  earningsOf,
  findEarning,
  firstSaleAt,
  hasEarned,
  incentiveCentsWithin,
  type KindSum,
  reversalsWithin,
  type Span,
  salesWithin,
} from './earnings-queries.ts'
export { addWalletHistoryRoutes } from './history-routes.ts'
export { holdEarnings, isReleased, lockEarnings, releaseCutoff, releaseDue, releaseHeld } from './holds.ts'
export { payIncentive } from './incentive.ts'
export { entriesOfJournals, type JournalEntry } from './journal-entries.ts'
export { bookCents, postJournal, walletCents } from './ledger.ts'
export { lockFan } from './lock-fan.ts'
export { type Money, moneyOf } from './money.ts'
export { paymentKey } from './payment-key.ts'
export { refuseUnlessMayPay } from './policy.ts'
export { type Reversal, type ReverseOrder, reverseSale } from './reversals.ts'
export {
  findSaleByKey,
  findSalesByIds,
  findStandingSales,
  type PaidThing,
  type Sale,
  soldAmong,
} from './sale-queries.ts'
export { type NewSale, orPaidBefore, type Paid, paySale } from './sales.ts'
export { addWalletSchema } from './schema.ts'
export { type SoldFigures, soldByLinks, soldByMedia } from './sold-figures.ts'
export { standingSandbox, whyNotStart } from './standing-money.ts'
export { type StandingSale, standingSalesAfter } from './standing-sales.ts'
export { type Wallet, walletOf } from './wallet.ts'
export { addWebhookRoutes } from './webhook-routes.ts'
export { onceByKey, type Wish } from './wishes.ts'
export { type WrittenOff, writeOffSandbox } from './write-off.ts'
