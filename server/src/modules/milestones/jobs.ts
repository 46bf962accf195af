/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { awardMilestones } from './award.ts'
import { milestoneJobs } from './job-tokens.ts'
import type { MilestonesDeps } from './types.ts'

export function bindMilestoneJobs(deps: Pick<MilestonesDeps, 'db' | 'clock' | 'bus' | 'enqueue'>) {
  return bindJobs(milestoneJobs, {
    awardMilestones: async (_payload, { log, signal }) => {
      log.debug({ milestones: await awardMilestones(deps, { signal }) }, 'awarded milestones')
    },
  })
}
