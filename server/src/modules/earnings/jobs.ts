/** What the worker does for earnings. */
import { defineJob, type JobDefinition } from '#platform/jobs/define-job.ts'
import { PAYOUT_HOUR_UTC, WAIT_AFTER_CHANGE_MS } from '#rules/payouts.ts'
import type { EarningsDeps } from './deps.ts'
import { type EarningsMail, sendEarningsMail } from './mails.ts'
import { sweepChanges } from './payout-queries.ts'
import { runPayouts } from './payout-run.ts'
import { settleLeavers } from './settle-leavers.ts'

export type EarningsJobs = {
  sendMail: JobDefinition<EarningsMail>
  runPayouts: JobDefinition<object>
  settleLeavers: JobDefinition<object>
  sweep: JobDefinition<object>
}

export function defineEarningsJobs(deps: () => EarningsDeps): EarningsJobs {
  return {
    sendMail: defineJob<EarningsMail>({
      name: 'earnings-send-mail',
      concurrency: 2,
      retryLimit: 8,
      run: (mail) => sendEarningsMail(deps(), mail),
    }),
    // Every day, so that a run is caught up with when the worker slept through its own.
    runPayouts: defineJob({
      name: 'earnings-run-payouts',
      cron: `5 ${PAYOUT_HOUR_UTC} * * *`,
      expireInSeconds: 4 * 3600,
      run: (_payload, { signal }) => runPayouts(deps(), signal),
    }),
    // After the runs, so that a payout of the same day is the run's.
    settleLeavers: defineJob({
      name: 'earnings-settle-leavers',
      cron: `35 ${PAYOUT_HOUR_UTC} * * *`,
      run: (_payload, { signal }) => settleLeavers(deps(), signal),
    }),
    sweep: defineJob({
      name: 'earnings-sweep',
      cron: '27 * * * *',
      async run() {
        const { db, clock } = deps()
        await sweepChanges(db, new Date(clock.now().getTime() - WAIT_AFTER_CHANGE_MS))
      },
    }),
  }
}
