/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { mailBehalf } from './desk/behalf.ts'
import { supportJobs } from './job-tokens.ts'
import { sweepSupport } from './sweep.ts'
import type { SupportDeps } from './types.ts'
import { mailLink, mailOn } from './visitors/mail.ts'

export function bindSupportJobs(deps: SupportDeps) {
  return bindJobs(supportJobs, {
    mailOn: (payload) => mailOn(deps, payload),
    mailLink: (payload) => mailLink(deps, payload),
    mailBehalf: (payload) => mailBehalf(deps, payload),
    sweep: () => sweepSupport(deps),
  })
}
