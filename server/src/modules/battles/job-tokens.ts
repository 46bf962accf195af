/** The jobs of this slice, as whoever enqueues them knows them. */
import { defineJob } from '#platform/jobs/define-job.ts'

export const battleJobs = {
  /** When its time is over. */
  finish: defineJob<{ battleId: string }>({ name: 'battle-finish', retryLimit: 20 }),
}
