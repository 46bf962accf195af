/** Job definitions of this slice, for enqueuing. */
import { defineJob } from '#platform/jobs/define-job.ts'
import { PAYOUT_HOUR_UTC } from '#rules/payouts.ts'

/** Job payloads contain ids only. */
export type EarningsMail =
  | { kind: 'payout-details-changed'; accountId: string; changeId: string }
  | { kind: 'tax-number-changed'; accountId: string }
  | { kind: 'payout-address'; accountId: string; requestId: string }
  | { kind: 'payout-ended'; accountId: string; payoutId: string }

export const earningsJobs = {
  sendMail: defineJob<EarningsMail>({ name: 'earnings-send-mail', concurrency: 2, retryLimit: 8 }),
  // Daily, so that a missed run is caught up.
  runPayouts: defineJob({
    name: 'earnings-run-payouts',
    cron: `5 ${PAYOUT_HOUR_UTC} * * *`,
    expireInSeconds: 4 * 3600,
  }),
  /** An on-demand run requested by staff. */
  runRequested: defineJob<{ orderId: string }>({
    name: 'earnings-run-ordered',
    expireInSeconds: 4 * 3600,
    retryLimit: 8,
  }),
  // After the runs, which take precedence on the same day.
  settleDeletedCreators: defineJob({ name: 'earnings-settle-leavers', cron: `35 ${PAYOUT_HOUR_UTC} * * *` }),
  sweep: defineJob({ name: 'earnings-sweep', cron: '27 * * * *' }),
}
