/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { engagementJobs } from './job-tokens.ts'
import { mailUrgentReport } from './report-mail.ts'
import type { EngagementDeps } from './types.ts'

export function bindEngagementJobs(deps: EngagementDeps) {
  return bindJobs(engagementJobs, { mailUrgentReport: (order) => mailUrgentReport(deps, order) })
}
