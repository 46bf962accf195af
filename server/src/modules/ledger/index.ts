/**
 * Public API of the ledger slice: wallets, double-entry journals, and sales with their holds and reversals. Submodules, lowest first:
 * journals, sales, dormancy, console, schema. Payments by card are the slice `payments`, which this one never imports.
 *
 * Tables: ledger_journals, ledger_entries, ledger_totals, wallets; sales, sale_reversals, sale_gifts, gift_prices, creator_fees, earning_accounts;
 * referral_accounts, referral_shares; adjustments, book_proofs, ledger_months.
 * - Journals, entries, sales and their gifts are append-only. The database enforces that the entries of a journal sum to zero per kind of money,
 *   that totals match entries, and that no wallet is overdrawn.
 * - Real money and sandbox credits are separate in every ledger account and never mix.
 * - Unique indexes ensure that an item is sold to a fan once, and a journal is posted once per key.
 * - A sale grants its item in the same transaction; the port `revoke` takes it away when the sale is reversed in full.
 * - An `adjustment` is proposed by one staff member and approved by another, never for themselves; the database rejects such a
 *   journal without both.
 * - `reconcileLedger` recomputes everything and reports discrepancies; upper slices add their checks by the port `reconcile`.
 */
import './tables.ts'

export { waitingAdjustments } from './console/adjustment-queries.ts'
export {
  isLedgerReconciled,
  lastReconciliation,
  RECONCILIATION_MAX_AGE_MS,
} from './console/reconciliations.ts'
export { addFinanceRoutes } from './console/routes.ts'
export { bindLedgerJobs } from './jobs.ts'
export { entriesOfJournals, type JournalEntry } from './journals/journal-entries.ts'
export { ENTRY_ROWS, JOURNAL_ROWS, REVERSAL_ROWS } from './journals/journal-rows.ts'
export { BANK, ledgerBalanceCents, type NewLedgerEntry, postJournal, walletCents } from './journals/ledger.ts'
export { type LedgerCheck, ROW_LIMIT, runLedgerChecks } from './journals/ledger-checks.ts'
export { lockFan } from './journals/lock-fan.ts'
export { type MoneyKind, moneyKindOf } from './journals/money.ts'
export { notifyCreatorOfLoss, notifyWalletOwner } from './journals/notify.ts'
export { type PayablePart, payableBalances, payableParts } from './journals/payable.ts'
export { type LedgerReport, reconcileLedger } from './journals/reconcile-ledger.ts'
export {
  fansWithSandboxMoney,
  sandboxBalances,
  sandboxTaxes,
  whyGatewaysCannotStart,
} from './journals/sandbox-balances.ts'
export { turnoverSince } from './journals/turnover.ts'
export {
  lockWalletCents,
  saveAutoTopUp,
  switchOffAutoTopUp,
  type Wallet,
  walletOf,
} from './journals/wallet.ts'
export { ledgerDataOf } from './ledger-data.ts'
export { LEDGER_RATE_LIMITS } from './rate-limits.ts'
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
export {
  type EvidenceSale,
  type FanSpending,
  fanSpending,
  purchasesSince,
  salesSince,
} from './sales/fan-spending.ts'
export {
  isReleased,
  lockEarnings,
  lockEarningsForShare,
  releaseCutoff,
  releaseDue,
  releaseHeld,
} from './sales/holds.ts'
export { payIncentive } from './sales/incentive.ts'
export { incomeByMonth, type MonthIncome } from './sales/income-by-month.ts'
export { refuseUnlessMayPay, type Shares, shareColumns } from './sales/policy.ts'
export { bookReferrals, bookReferralsOf, referralCents } from './sales/referrals.ts'
export { reversedOf } from './sales/reversal-queries.ts'
export { type Reversal, type ReverseOrder, reverseSale } from './sales/reversals.ts'
export {
  findSaleByKey,
  findSalesByIds,
  findUnreversedSales,
  giftOfSale,
  moneyOfSales,
  type NewSaleRow,
  type PaidItem,
  paidAmong,
  payersOf,
  type SaleValues,
  saleColumns,
  saleCtes,
} from './sales/sale-queries.ts'
export { FEE_ROWS, PURCHASE_ROWS, REFUND_ROWS } from './sales/sale-transactions.ts'
export { type NewSale, orEarlierSale, type PaySaleResult, paySale } from './sales/sales.ts'
export { salesCounts } from './sales/sales-counts.ts'
export {
  paidForMessages,
  type SalesStats,
  salesByLinks,
  salesByMedia,
  salesByMessages,
} from './sales/sales-stats.ts'
export { addSampleSales, mayAddPastSales, postSampleTopUps, type SampleSale } from './sales/sample-sales.ts'
export {
  newestUnreversedSale,
  reversedSaleIds,
  type UnreversedSale,
  unreversedSalesAfter,
  unreversedSandboxSales,
} from './sales/unreversed-sales.ts'
export { type AccountRef, referencedPersonLoader } from './schema/people.ts'
export type { WalletRef } from './schema/wallet.ts'
export { addLedgerSchema } from './schema.ts'
export type { LedgerAccount, Sale, SaleWithGift } from './tables.ts'
export {
  createLedger,
  type JournalCause,
  type LedgerDeps,
  type ReconcileCheck,
  type RevokeSale,
} from './types.ts'
