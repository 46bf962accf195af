/** The jobs of this slice, as whoever enqueues them knows them. */
import { defineJob } from '#platform/jobs/define-job.ts'

export const messengerJobs = {
  /** Tells both who talk that there is more or less to see of a message than before. */
  tellChange: defineJob<{ messageId: string }>({ name: 'messenger-tell-change', concurrency: 4 }),
}
