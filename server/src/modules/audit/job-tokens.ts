/** Job definitions of this slice, for enqueuing. */
import { defineJob } from '#platform/jobs/define-job.ts'

export const auditJobs = {
  /** Takes some minutes for ten million rows. */
  prove: defineJob({ name: 'audit-prove', cron: '23 3 * * *' }),
}
