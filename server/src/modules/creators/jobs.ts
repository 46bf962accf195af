/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { sweepIdentity } from './identity/retention.ts'
import { backfillCountries } from './identity/save-country.ts'
import { creatorJobs } from './job-tokens.ts'
import { sendStatusMail } from './notices.ts'
import { updateStatuses } from './stepping-down/update-status.ts'
import type { CreatorsDeps } from './types.ts'

export function bindCreatorJobs(deps: CreatorsDeps) {
  return bindJobs(creatorJobs, {
    sendMail: (mail) => sendStatusMail(deps, mail),
    updateStatuses: async (_payload, { signal }) => {
      await updateStatuses(deps, signal)
      await backfillCountries(deps, signal)
    },
    sweepIdentity: (_payload, { signal }) => sweepIdentity(deps, signal),
  })
}
