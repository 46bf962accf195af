/**
 * The door of the earnings slice: what creators earned, and how it reaches them.
 *
 * Tables: payout_details (sealed, one row for each creator), payout_details_changes, payout_runs (one for each day of
 * payment), payouts (one for each creator and run), payout_batches (files for the bank); payout_holds, payout_waivers and
 * payout_orders, the doings of staff (folder `desk`).
 * - A payout moves the money out of `payable` in its own journal; failed or bounced, another journal brings it back. Each
 *   journal belongs to one payout: unique in the database.
 * - Details are opened only for a file for the bank, and each opening is audited. Test credits are never paid out.
 * - After a change of details or address payouts wait; the change is mailed and can be taken back. Whom staff hold is not
 *   paid either, which the database sees to; why somebody is not paid is one rule (`whyNotPaid`) for run and desk.
 */
import './tables.ts'

export { payoutsByDay } from './by-day.ts'
export { createEarnings } from './create.ts'
export { waitingPayouts } from './desk/waiting.ts'
export { bindEarningsJobs } from './jobs.ts'
export { earningsData } from './personal-data.ts'
export { wrongPayouts } from './reconcile-payouts.ts'
export { addEarningsRoutes } from './routes.ts'
export { addEarningsSchema } from './schema.ts'
export { type PayoutTroubles, payoutTroubles } from './troubles.ts'
export type { EarningsDeps } from './types.ts'
