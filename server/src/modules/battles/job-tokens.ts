/** Job definitions of this slice, imported by enqueuers. */
import { defineJob } from '#platform/jobs/define-job.ts'

export const battleJobs = {
  /** Runs at the battle's end time. */
  finish: defineJob<{ battleId: string }>({ name: 'battle-finish', retryLimit: 20 }),
}
