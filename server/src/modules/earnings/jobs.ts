/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { DAY_MS } from '#rules/time.ts'
import { runRequested } from './console/request-run.ts'
import { earningsJobs } from './job-tokens.ts'
import { sendEarningsMail } from './mails.ts'
import { sweepChanges } from './payout-details-queries.ts'
import { runPayouts } from './payout-run.ts'
import { settleDeletedCreators } from './settle-deleted-creators.ts'
import type { EarningsDeps } from './types.ts'

export function bindEarningsJobs(deps: EarningsDeps) {
  return bindJobs(earningsJobs, {
    sendMail: (mail) => sendEarningsMail(deps, mail),
    runPayouts: (_payload, { signal }) => runPayouts(deps, signal),
    runRequested: ({ orderId }, { signal }) => runRequested(deps, orderId, signal),
    settleDeletedCreators: (_payload, { signal }) => settleDeletedCreators(deps, signal),
    sweep: () => {
      const waitMs = deps.settings.get('payouts.waitAfterChangeDays') * DAY_MS
      return sweepChanges(deps.db, new Date(deps.clock.now().getTime() - waitMs))
    },
  })
}
