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

export { waitingAdjustments } from './console/adjustment-queries.ts'
export { type FanMoney, fanMoney, waitingDisputes } from './console/disputes.ts'
export {
  isLedgerReconciled,
  lastReconciliation,
  RECONCILIATION_MAX_AGE_MS,
} from './console/reconciliations.ts'
export { addFinanceRoutes } from './console/routes.ts'
export { createWallet } from './create.ts'
export { listTransactions, type Transaction } from './history/history.ts'
export { addWalletHistoryRoutes } from './history/history-routes.ts'
export { bindWalletJobs } from './jobs.ts'
export { entriesOfJournals, type JournalEntry } from './ledger/journal-entries.ts'
export { ledgerBalanceCents, postJournal, walletCents } from './ledger/ledger.ts'
export { lockFan } from './ledger/lock-fan.ts'
export { type MoneyKind, moneyKindOf } from './ledger/money.ts'
export { type PayablePart, payableBalances, payableParts } from './ledger/payable.ts'
export { type LedgerReport, reconcileLedger } from './ledger/reconcile-ledger.ts'
export { sandboxBalances, whyGatewayCannotStart } from './ledger/sandbox-balances.ts'
export { turnoverSince } from './ledger/turnover.ts'
export { type Wallet, walletOf } from './ledger/wallet.ts'
export { topUpForRenewal } from './payments/auto-top-up.ts'
export { planCardRefund, sendCardRefunds } from './payments/card-refunds.ts'
export { causesOfPayments } from './payments/payment-causes.ts'
export { mismatchedPayments } from './payments/reconcile-payments.ts'
export { addWebhookRoutes } from './payments/webhook-routes.ts'
export { type WrittenOff, writeOffSandbox } from './payments/write-off.ts'
export { walletData } from './personal-data.ts'
export { reversalsByDay, salesByDay } from './sales/by-day.ts'
export { type CreatorFees, feesAmong, saveFees } from './sales/creator-fees.ts'
export {
  type DaySum,
  type Earning,
  type EarningsQuery,
  earningsByDay,
  earningsOf,
  findEarning,
  firstSaleAt,
  hasEarned,
  incentiveCentsWithin,
  type KindSum,
  referralCentsWithin,
  reversalsWithin,
  salesWithin,
  type TimeRange,
} from './sales/earnings-queries.ts'
export { purchasesSince } from './sales/fan-spending.ts'
export {
  isReleased,
  lockEarnings,
  lockEarningsForShare,
  releaseCutoff,
  releaseDue,
  releaseHeld,
} from './sales/holds.ts'
export { payIncentive } from './sales/incentive.ts'
export { refuseUnlessMayPay, type Shares, shareColumns } from './sales/policy.ts'
export { bookReferrals, bookReferralsOf, referralCents } from './sales/referrals.ts'
export { type Reversal, type ReverseOrder, reverseSale } from './sales/reversals.ts'
export {
  findSaleByKey,
  findSalesByIds,
  findUnreversedSales,
  type NewSaleRow,
  type PaidItem,
  paidAmong,
  payersOf,
  type SaleValues,
  saleColumns,
  saleCtes,
} from './sales/sale-queries.ts'
export { type NewSale, orEarlierSale, type PaySaleResult, paySale } from './sales/sales.ts'
export {
  paidForMessages,
  type SalesStats,
  salesByLinks,
  salesByMedia,
  salesByMessages,
} from './sales/sales-stats.ts'
export { type UnreversedSale, unreversedSalesAfter } from './sales/unreversed-sales.ts'
export { addWalletSchema } from './schema.ts'
export type { Sale } from './tables.ts'
export type { ReconcileCheck, RevokeSale, WalletDeps } from './types.ts'
