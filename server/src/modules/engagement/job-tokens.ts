/** The jobs of this slice, as whoever enqueues them knows them. */
import { defineJob } from '#platform/jobs/define-job.ts'

/** What waits in the queue names people and reports by id only. */
export type UrgentReport = { reportId: string; accountId: string }

export const engagementJobs = {
  mailUrgentReport: defineJob<UrgentReport>({
    name: 'engagement-mail-urgent-report',
    concurrency: 2,
    retryLimit: 8,
  }),
}
