/** Job tokens of this slice, for enqueueing. */
import { defineJob, TRIED_WITHOUT_END } from '#platform/jobs/define-job.ts'

const HOUR_SECONDS = 60 * 60

/** Resumable jobs, returned to the queue at once when the process stops. */
const GOES_ON = {
  retryLimit: TRIED_WITHOUT_END,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 60,
  expireInSeconds: 8 * HOUR_SECONDS,
  isInterruptible: true,
} as const

export const broadcastJobs = {
  deliver: defineJob<{ massId: string }>({ name: 'broadcasts-deliver', concurrency: 2, ...GOES_ON }),
  unsend: defineJob<{ massId: string }>({ name: 'broadcasts-unsend', ...GOES_ON }),
  sendRules: defineJob({ name: 'broadcasts-send-rules', cron: '* * * * *', isInterruptible: true }),
  addUp: defineJob({ name: 'broadcasts-add-up', cron: '* * * * *', isInterruptible: true }),
}
