/**
 * Public API of the earnings slice: creators' earnings and payouts.
 *
 * Tables: payout_details (encrypted, one row per creator), payout_details_changes, payout_runs (one per payout day), payouts (one per
 * creator and run), payout_batches (files for the bank); payout_holds, payout_waivers and payout_orders, for staff (folder `desk`).
 * - A payout debits `payable` in its own journal; if it fails or bounces, another journal credits it back. A unique index ties each
 *   journal to one payout.
 * - Details are decrypted only for a bank file, and each access is audited. Sandbox money is never paid out.
 * - After a change of details or address, payouts wait; the change is mailed and can be undone. The database rejects payouts to
 *   creators on hold. `whyNotPaid` is the single rule for the run and the console.
 */
import './tables.ts'

export { payoutsByDay } from './by-day.ts'
export { waitingPayouts } from './console/waiting.ts'
export { bindEarningsJobs } from './jobs.ts'
export { payoutProblems } from './payout-problems.ts'
export { earningsData } from './personal-data.ts'
export { mismatchedPayouts } from './reconcile-payouts.ts'
export { addEarningsRoutes } from './routes.ts'
export { addEarningsSchema } from './schema.ts'
export { EARNINGS_SEALED } from './tax-number.ts'
export type { EarningsDeps } from './types.ts'
export { createEarnings } from './types.ts'
