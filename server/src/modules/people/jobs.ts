/** What the worker does for people. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { peopleJobs } from './job-tokens.ts'
import { mailNotification } from './notifications/mail.ts'
import type { PeopleDeps } from './types.ts'

export function bindPeopleJobs(deps: PeopleDeps) {
  return bindJobs(peopleJobs, {
    mailNotification: ({ notificationId }) => mailNotification(deps, notificationId),
  })
}
