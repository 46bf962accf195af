/** Job definitions of this slice, for enqueuing. */
import { defineJob } from '#platform/jobs/define-job.ts'

/** Dates are ISO strings, because this is a job payload. */
export type DormancyNotice =
  | { kind: 'dormancy-fee-notice' | 'forfeiture-notice'; cents: number; from: string }
  | { kind: 'dormancy-fee' | 'forfeiture'; cents: number }

export type DormancyMail = { accountId: string; news: DormancyNotice }

export type AdjustmentMail = { adjustmentId: string; accountId: string; isGain: boolean }

export const ledgerJobs = {
  /** Releases earnings whose hold period is over. */
  releaseEarnings: defineJob({ name: 'release-earnings', cron: '7 * * * *' }),
  /** Books the referral shares of inviters. */
  bookReferrals: defineJob({ name: 'book-referrals', cron: '23 * * * *', expireInSeconds: 3_600 }),
  /** Nightly: updates totals, then reconciles the ledger. */
  reconcileNightly: defineJob({ name: 'prove-books', cron: '41 3 * * *', expireInSeconds: 3_600 }),
  /** Reconciles the ledger on request by staff. */
  reconcileNow: defineJob<{ proofId: string }>({ name: 'prove-books-now', expireInSeconds: 3_600 }),
  mailAdjustment: defineJob<AdjustmentMail>({ name: 'mail-adjustment', retryLimit: 8 }),
  /** Processes dormant credits monthly, if enabled. Runs on seven days, so that a worker that was down on the first catches up. */
  processDormantWallets: defineJob({
    name: 'look-after-dormant-wallets',
    cron: '20 4 1-7 * *',
    expireInSeconds: 4 * 3_600,
  }),
  mailDormancy: defineJob<DormancyMail>({ name: 'mail-dormancy', retryLimit: 8 }),
}
