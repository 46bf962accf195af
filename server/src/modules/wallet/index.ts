/**
 * Public API of the wallet slice: the double-entry ledger and everything that posts to it. Submodules, lowest first: books, sales,
 * payments, dormancy, history, desk.
 *
 * Tables: ledger_journals, ledger_entries, ledger_totals, wallets; sales, sale_reversals, creator_fees, earning_accounts;
 * referral_accounts, referral_shares; cards, top_ups, gateway_events, card_refunds, take_backs; adjustments, book_proofs,
 * ledger_months.
 * - Journals, entries and sales are append-only. The database enforces that the entries of a journal sum to zero per kind of money,
 *   that totals match entries, and that no wallet is overdrawn.
 * - Real money and sandbox credits are separate in every ledger account and never mix.
 * - Unique indexes ensure that an item is sold to a fan once, a top-up is credited once, and a chargeback is booked once.
 * - A sale grants its item in the same transaction; the port `revoke` takes it away when the sale is reversed in full.
 * - Card numbers never reach this server: a card is a gateway token with brand, last four digits and expiry.
 * - An `adjustment` is proposed by one staff member and approved by another, never for themselves; the database rejects such a
 *   journal without both.
 * - `reconcileBooks` recomputes everything and reports discrepancies; upper slices add their checks by the port `reconcile`.
 */
import './tables.ts'

export { type BookProof, reconcileBooks } from './books/books.ts'
export { entriesOfJournals, type JournalEntry } from './books/journal-entries.ts'
export { bookCents, postJournal, walletCents } from './books/ledger.ts'
export { lockFan } from './books/lock-fan.ts'
export { type Money, moneyOf } from './books/money.ts'
export { movedSince } from './books/moved.ts'
export { type PayablePart, payableByOwner, payableParts } from './books/payable.ts'
export { standingSandbox, whyNotStart } from './books/standing-money.ts'
export { type Wallet, walletOf } from './books/wallet.ts'
export { createWallet } from './create.ts'
export { boughtSince, type FanMoney, fanMoney } from './desk/disputes.ts'
export { areBooksProved, lastFinishedProof, PROOF_LASTS_MS } from './desk/proofs.ts'
export { addMoneyDeskRoutes } from './desk/routes.ts'
export { waitingAdjustments, waitingDisputes } from './desk/waiting.ts'
export { listTransactions, type Transaction } from './history/history.ts'
export { addWalletHistoryRoutes } from './history/history-routes.ts'
export { bindWalletJobs } from './jobs.ts'
export { topUpForRenewal } from './payments/auto-top-up.ts'
export { planCardRefund, sendCardRefunds } from './payments/card-refunds.ts'
export { addWebhookRoutes } from './payments/webhook-routes.ts'
export { type WrittenOff, writeOffSandbox } from './payments/write-off.ts'
export { walletData } from './personal-data.ts'
export { reversalsByDay, salesByDay } from './sales/by-day.ts'
export { type CreatorFees, feesAmong, saveFees } from './sales/creator-fees.ts'
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
  referralCentsWithin,
  reversalsWithin,
  type Span,
  salesWithin,
} from './sales/earnings-queries.ts'
export {
  isReleased,
  lockEarnings,
  lockEarningsForShare,
  releaseCutoff,
  releaseDue,
  releaseHeld,
} from './sales/holds.ts'
export { payIncentive } from './sales/incentive.ts'
export { refuseUnlessMayPay, type Shares, sharesOf } from './sales/policy.ts'
export { bookReferrals, bookReferralsOf, referralCents } from './sales/referrals.ts'
export { type Reversal, type ReverseOrder, reverseSale } from './sales/reversals.ts'
export {
  findSaleByKey,
  findSalesByIds,
  findStandingSales,
  type NewSaleRow,
  type PaidThing,
  payersOf,
  type SaleValues,
  saleColumns,
  saleParts,
  soldAmong,
} from './sales/sale-queries.ts'
export { type NewSale, orPaidBefore, type Paid, paySale } from './sales/sales.ts'
export {
  paidForMessages,
  type SoldFigures,
  soldByLinks,
  soldByMedia,
  soldByMessages,
} from './sales/sold-figures.ts'
export { type StandingSale, standingSalesAfter } from './sales/standing-sales.ts'
export { addWalletSchema } from './schema.ts'
export type { Sale } from './tables.ts'
export type { ReconcileMore, RevokeSale, WalletDeps } from './types.ts'
