/** The jobs of this slice, as whoever enqueues them knows them. */
import { defineJob } from '#platform/jobs/define-job.ts'

export const peopleJobs = {
  mailNotification: defineJob<{ notificationId: string }>({
    name: 'people-mail-notification',
    concurrency: 2,
    retryLimit: 8,
  }),
}
