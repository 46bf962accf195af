/** Job tokens of this slice, for enqueueing. */
import { defineJob } from '#platform/jobs/define-job.ts'

export const supportJobs = {
  mailAnswers: defineJob<{ conversationId: string }>({ name: 'support-mail', retryLimit: 10 }),
  mailLink: defineJob<{ sealed: string }>({ name: 'support-link' }),
  mailBehalf: defineJob<{ accountId: string; to: string }>({ name: 'support-mail-behalf', retryLimit: 10 }),
  sweep: defineJob({ name: 'support-sweep', cron: '17 * * * *' }),
}
