/** What the worker does for creators. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { sweepIdentity } from './identity/retention.ts'
import { creatorJobs } from './job-tokens.ts'
import { sendStandingMail } from './notices.ts'
import { keepStanding } from './stepping-down/keep-standing.ts'
import type { CreatorsDeps } from './types.ts'

export function bindCreatorJobs(deps: CreatorsDeps) {
  return bindJobs(creatorJobs, {
    sendMail: (mail) => sendStandingMail(deps, mail),
    keepStanding: (_payload, { signal }) => keepStanding(deps, signal),
    sweepIdentity: (_payload, { signal }) => sweepIdentity(deps, signal),
  })
}
