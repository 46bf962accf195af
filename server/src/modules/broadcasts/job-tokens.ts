/** Job tokens of this slice, for enqueueing. */
import { defineJob, RETRY_FOREVER } from '#platform/jobs/define-job.ts'

const HOUR_SECONDS = 60 * 60

/** Resumable jobs, returned to the queue at once when the process stops. */
const RESUMABLE = {
  retryLimit: RETRY_FOREVER,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 60,
  expireInSeconds: 8 * HOUR_SECONDS,
  isInterruptible: true,
} as const

export const broadcastJobs = {
  deliver: defineJob<{ massId: string }>({ name: 'broadcasts-deliver', concurrency: 2, ...RESUMABLE }),
  unsend: defineJob<{ massId: string }>({ name: 'broadcasts-unsend', ...RESUMABLE }),
  sendDueRules: defineJob({ name: 'broadcasts-send-rules', cron: '* * * * *', isInterruptible: true }),
  aggregateStats: defineJob({ name: 'broadcasts-add-up', cron: '* * * * *', isInterruptible: true }),
}
