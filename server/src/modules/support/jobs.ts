/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { mailBehalf } from './console/write-first.ts'
import { supportJobs } from './job-tokens.ts'
import { sweepSupport } from './sweep.ts'
import type { SupportDeps } from './types.ts'
import { mailAnswers, mailSupportLink } from './visitors/mail.ts'

export function bindSupportJobs(deps: SupportDeps) {
  return bindJobs(supportJobs, {
    mailAnswers: (payload) => mailAnswers(deps, payload),
    mailLink: (payload) => mailSupportLink(deps, payload),
    mailBehalf: (payload) => mailBehalf(deps, payload),
    sweep: () => sweepSupport(deps),
  })
}
