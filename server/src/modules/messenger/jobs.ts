/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { messengerJobs } from './job-tokens.ts'
import { publishMessageChange } from './teasers/publish-change.ts'
import type { MessengerDeps } from './types.ts'

export function bindMessengerJobs(deps: MessengerDeps) {
  return bindJobs(messengerJobs, {
    publishChange: ({ messageId }) => publishMessageChange(deps, messageId),
  })
}
