/** What the worker does for notifications. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { notificationJobs } from './job-tokens.ts'
import { mailNotification } from './mail.ts'
import { tellFollowers } from './tell-followers.ts'
import type { NotificationsDeps } from './types.ts'

export function bindNotificationJobs(deps: NotificationsDeps) {
  return bindJobs(notificationJobs, {
    mail: ({ notificationId }) => mailNotification(deps, notificationId),
    tellFollowers: (news, { signal }) => tellFollowers(deps, news, signal),
  })
}
