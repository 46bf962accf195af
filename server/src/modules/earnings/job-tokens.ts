/** The jobs of this slice, as whoever enqueues them knows them. */
import { defineJob } from '#platform/jobs/define-job.ts'
import { PAYOUT_HOUR_UTC } from '#rules/payouts.ts'

/** What waits in the queue names people and payouts by id only. */
export type EarningsMail =
  | { kind: 'payout-details-changed'; accountId: string; changeId: string }
  | { kind: 'payout-ended'; accountId: string; payoutId: string }

export const earningsJobs = {
  sendMail: defineJob<EarningsMail>({ name: 'earnings-send-mail', concurrency: 2, retryLimit: 8 }),
  // Every day, so that a run is caught up with when the worker slept through its own.
  runPayouts: defineJob({
    name: 'earnings-run-payouts',
    cron: `5 ${PAYOUT_HOUR_UTC} * * *`,
    expireInSeconds: 4 * 3600,
  }),
  /** A run that staff asked for. */
  runOrdered: defineJob<{ orderId: string }>({
    name: 'earnings-run-ordered',
    expireInSeconds: 4 * 3600,
    retryLimit: 8,
  }),
  // After the runs, so that a payout of the same day is the run's.
  settleLeavers: defineJob({ name: 'earnings-settle-leavers', cron: `35 ${PAYOUT_HOUR_UTC} * * *` }),
  sweep: defineJob({ name: 'earnings-sweep', cron: '27 * * * *' }),
}
