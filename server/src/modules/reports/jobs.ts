/** Job handlers of this slice. */
import type { Core } from '#platform/core.ts'
import { bindJobs } from '#platform/jobs/define-job.ts'
import { reportJobs } from './job-tokens.ts'
import { mailUrgentReport } from './report-mail.ts'

export function bindReportJobs(deps: Core) {
  return bindJobs(reportJobs, { mailUrgentReport: (order) => mailUrgentReport(deps, order) })
}
