/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { noteMissingCountries } from './identity/note-country.ts'
import { sweepIdentity } from './identity/retention.ts'
import { creatorJobs } from './job-tokens.ts'
import { sendStandingMail } from './notices.ts'
import { keepStanding } from './stepping-down/keep-standing.ts'
import type { CreatorsDeps } from './types.ts'

export function bindCreatorJobs(deps: CreatorsDeps) {
  return bindJobs(creatorJobs, {
    sendMail: (mail) => sendStandingMail(deps, mail),
    keepStanding: async (_payload, { signal }) => {
      await keepStanding(deps, signal)
      await noteMissingCountries(deps, signal)
    },
    sweepIdentity: (_payload, { signal }) => sweepIdentity(deps, signal),
  })
}
