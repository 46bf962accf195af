/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { messengerJobs } from './job-tokens.ts'
import { tellChange } from './teasers/tell-change.ts'
import type { MessengerDeps } from './types.ts'

export function bindMessengerJobs(deps: MessengerDeps) {
  return bindJobs(messengerJobs, {
    tellChange: ({ messageId }) => tellChange(deps, messageId),
  })
}
