/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { AGE_CHECK } from '#rules/age-checks.ts'
import { DAY_MS } from '#rules/time.ts'
import { deleteAttemptsExpiredBefore } from './checks/attempt-queries.ts'
import { ageAssuranceJobs } from './job-tokens.ts'
import { deleteResultsExpiredBefore } from './results/result-queries.ts'
import { sweepPictures } from './review/sweep-pictures.ts'
import type { AgeAssuranceDeps } from './types.ts'

export function bindAgeAssuranceJobs(deps: Pick<AgeAssuranceDeps, 'db' | 'clock' | 'storage'>) {
  return bindJobs(ageAssuranceJobs, {
    async sweep() {
      const now = deps.clock.now().getTime()
      await deleteAttemptsExpiredBefore(deps.db, new Date(now - DAY_MS))
      await deleteResultsExpiredBefore(deps.db, new Date(now - AGE_CHECK.resultRetainedDays * DAY_MS))
      await sweepPictures(deps)
    },
  })
}
