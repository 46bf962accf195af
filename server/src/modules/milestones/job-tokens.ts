/** Job definitions of this slice. */
import { defineJob } from '#platform/jobs/define-job.ts'

export const milestoneJobs = {
  awardMilestones: defineJob({ name: 'milestones-award', cron: '*/5 * * * *', isInterruptible: true }),
}
