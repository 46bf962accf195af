/** What the worker does for people. */
import { defineJob, type JobDefinition } from '#platform/jobs/define-job.ts'
import type { PeopleDeps } from './deps.ts'
import { mailNotification } from './notifications/mail.ts'

export type PeopleJobs = {
  mailNotification: JobDefinition<{ notificationId: string }>
}

export function definePeopleJobs(deps: () => PeopleDeps): PeopleJobs {
  return {
    mailNotification: defineJob<{ notificationId: string }>({
      name: 'people-mail-notification',
      concurrency: 2,
      retryLimit: 8,
      run: ({ notificationId }) => mailNotification(deps(), notificationId),
    }),
  }
}
