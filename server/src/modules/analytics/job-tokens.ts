/** Job definitions of this slice. */
import { defineJob } from '#platform/jobs/define-job.ts'

export const analyticsJobs = {
  rollUp: defineJob({ name: 'analytics-roll-up', cron: '* * * * *', isInterruptible: true }),
  countSiteDays: defineJob({ name: 'analytics-count-site-days', cron: '*/10 * * * *' }),
  sweepAudience: defineJob({ name: 'analytics-sweep-audience', cron: '17 3 * * *' }),
}
