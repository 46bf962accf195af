/** Job definitions of this slice, imported by enqueuers. */
import { defineJob } from '#platform/jobs/define-job.ts'

/** Job payloads reference accounts and reports by id only. */
export type UrgentReport = { reportId: string; accountId: string }

export const reportJobs = {
  mailUrgentReport: defineJob<UrgentReport>({
    name: 'engagement-mail-urgent-report',
    concurrency: 2,
    retryLimit: 8,
  }),
}
