/**
 * Public API of the payments slice: cards, credits bought with them, and what banks take back. Submodules, lowest first: cards,
 * reversals, events, top-ups, webhooks, history, reconciliation, console, schema.
 *
 * Tables: cards, top_ups, one_tap_limits, gateway_events, card_refunds, take_backs; provider_statements,
 * provider_statement_lines, reconciliation_notes.
 * - Card numbers never reach this server: a card is a gateway token with brand, last four digits and expiry.
 * - A top-up is committed before the gateway is called, and its id is the gateway's idempotency key. It is credited once, whether the
 *   browser, a webhook or the job learns of the payment first.
 * - Payments without a confirmation stay within the owner's one-tap limit; raising it needs the password.
 * - Gateway events are handled once and in any order: an event that arrives too early waits for the one it depends on.
 * - A reversed payment is booked once: against the wallet, then the newest sales, then the platform's revenue.
 * - Every movement is posted through `ledger`; `mismatchedPayments` compares both sides when the ledger is reconciled.
 * - Settlement reports are stored as they are, and compared with the ledger when they are looked at; nothing is changed automatically.
 */
import './tables.ts'

export { type FanMoney, fanMoney, waitingDisputes } from './console/disputes.ts'
export { listTransactions, type Transaction } from './history/history.ts'
export { addWalletHistoryRoutes } from './history/history-routes.ts'
export { bindPaymentJobs } from './jobs.ts'
export { causesOfPayments } from './payment-causes.ts'
export { paymentsData } from './personal-data.ts'
export { PAYMENTS_RATE_LIMITS } from './rate-limits.ts'
export { mismatchedPayments } from './reconcile-payments.ts'
export { type ReconciledFile, reconcileFile } from './reconciliation/reconcile-file.ts'
export { addReconciliationRoutes } from './reconciliation/routes.ts'
export { planCardRefund, sendCardRefunds } from './reversals/card-refunds.ts'
export type { FanMoneyRef } from './schema/disputes.ts'
export { addPaymentsSchema } from './schema.ts'
export { topUpForRenewal } from './top-ups/auto-top-up.ts'
export { addSampleTopUps, hasSampleTopUps, type SampleTopUp } from './top-ups/sample-top-ups.ts'
export type { PaymentsDeps } from './types.ts'
export { addWebhookRoutes } from './webhooks/webhook-routes.ts'
export { type WrittenOff, writeOffSandbox } from './write-off.ts'
