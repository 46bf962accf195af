/** Job tokens of this slice, for enqueueing. */
import { defineJob } from '#platform/jobs/define-job.ts'

export const messengerJobs = {
  /** Publishes to both participants that the visible contents of a message changed. */
  publishChange: defineJob<{ messageId: string }>({ name: 'messenger-tell-change', concurrency: 4 }),
}
