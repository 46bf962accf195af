/** What the worker does for this slice. */
import { defineJob, type JobDefinition } from '#platform/jobs/define-job.ts'
import type { EngagementDeps } from './deps.ts'
import { mailUrgentReport, type UrgentReport } from './report-mail.ts'

export type EngagementJobs = { mailUrgentReport: JobDefinition<UrgentReport> }

export function defineEngagementJobs(deps: () => EngagementDeps): EngagementJobs {
  return {
    mailUrgentReport: defineJob<UrgentReport>({
      name: 'engagement-mail-urgent-report',
      concurrency: 2,
      retryLimit: 8,
      run: (order) => mailUrgentReport(deps(), order),
    }),
  }
}
