/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { DAY_MS } from '#rules/time.ts'
import { runOrdered } from './desk/order-run.ts'
import { earningsJobs } from './job-tokens.ts'
import { sendEarningsMail } from './mails.ts'
import { sweepChanges } from './payout-details-queries.ts'
import { runPayouts } from './payout-run.ts'
import { settleLeavers } from './settle-leavers.ts'
import type { EarningsDeps } from './types.ts'

export function bindEarningsJobs(deps: EarningsDeps) {
  return bindJobs(earningsJobs, {
    sendMail: (mail) => sendEarningsMail(deps, mail),
    runPayouts: (_payload, { signal }) => runPayouts(deps, signal),
    runOrdered: ({ orderId }, { signal }) => runOrdered(deps, orderId, signal),
    settleLeavers: (_payload, { signal }) => settleLeavers(deps, signal),
    sweep: () => {
      const waitMs = deps.settings.get('payouts.waitAfterChangeDays') * DAY_MS
      return sweepChanges(deps.db, new Date(deps.clock.now().getTime() - waitMs))
    },
  })
}
