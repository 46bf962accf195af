/** Job handlers of the audit log. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { verifyAndRecordChain } from './chain-reports.ts'
import { auditJobs } from './job-tokens.ts'
import type { AuditDeps } from './types.ts'

export function bindAuditJobs(deps: AuditDeps) {
  return bindJobs(auditJobs, {
    async prove() {
      await verifyAndRecordChain(deps)
    },
  })
}
