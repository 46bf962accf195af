/** The jobs of this slice, as whoever enqueues them knows them. */
import { defineJob } from '#platform/jobs/define-job.ts'

/** Moments are ISO texts: news waits in the job queue. */
export type DormancyNotice =
  | { kind: 'dormancy-fee-notice' | 'forfeiture-notice'; cents: number; from: string }
  | { kind: 'dormancy-fee' | 'forfeiture'; cents: number }

export type DormancyMail = { accountId: string; news: DormancyNotice }

export type AdjustmentMail = { adjustmentId: string; accountId: string; isGain: boolean }

export const walletJobs = {
  /** Makes payable what has waited long enough. */
  releaseEarnings: defineJob({ name: 'release-earnings', cron: '7 * * * *' }),
  /** Gives those who invited creators their part. */
  bookReferrals: defineJob({ name: 'book-referrals', cron: '23 * * * *', expireInSeconds: 3_600 }),
  /** Adds up the totals, then proves everything. */
  reconcileBooks: defineJob({ name: 'prove-books', cron: '41 3 * * *', expireInSeconds: 3_600 }),
  /** Proves everything because staff asked for it. */
  proveBooks: defineJob<{ proofId: string }>({ name: 'prove-books-now', expireInSeconds: 3_600 }),
  mailAdjustment: defineJob<AdjustmentMail>({ name: 'mail-adjustment', retryLimit: 8 }),
  /** Ends top-ups that were left open. */
  finishTopUps: defineJob({ name: 'finish-top-ups', cron: '* * * * *' }),
  /** Sends refunds on to the cards they belong to. */
  sendCardRefunds: defineJob({ name: 'send-card-refunds', cron: '* * * * *' }),
  /** Tells the gateway to forget a card. */
  dropCard: defineJob<{ gateway: string; token: string }>({ name: 'drop-card', retryLimit: 12 }),
  /**
   * Charges for credits that nobody uses, where that is switched on. Once a month; a week of days, so that a worker that
   * was down on the first does it later.
   */
  lookAfterDormant: defineJob({
    name: 'look-after-dormant-wallets',
    cron: '20 4 1-7 * *',
    expireInSeconds: 4 * 3_600,
  }),
  mailDormancy: defineJob<DormancyMail>({ name: 'mail-dormancy', retryLimit: 8 }),
}
