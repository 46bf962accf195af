/** The jobs of this slice, as whoever enqueues them knows them. */
import { defineJob } from '#platform/jobs/define-job.ts'

export const auditJobs = {
  /** Ten million rows take some minutes. */
  prove: defineJob({ name: 'audit-prove', cron: '23 3 * * *' }),
}
