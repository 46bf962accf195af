/** Jobs of this slice. */
import { defineJob } from '#platform/jobs/define-job.ts'

export const recommendationJobs = {
  /** Ten million responses take ten minutes of one core. */
  train: defineJob({
    name: 'recommendations-train',
    cron: '17 * * * *',
    expireInSeconds: 3_000,
    retryLimit: 0,
    isInterruptible: true,
  }),
  sweep: defineJob({ name: 'recommendations-sweep', cron: '34 * * * *' }),
}
