/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { analyticsJobs } from './job-tokens.ts'
import { rollUp } from './roll-up.ts'
import { countSiteDays } from './site-days.ts'
import { sweepAudience } from './sweep-audience.ts'
import type { AnalyticsDeps } from './types.ts'

export function bindAnalyticsJobs(deps: Pick<AnalyticsDeps, 'db' | 'clock'>) {
  return bindJobs(analyticsJobs, {
    rollUp: async (_payload, { log, signal }) => {
      log.debug({ rows: await rollUp(deps, { signal }) }, 'aggregated creator stats')
    },
    countSiteDays: async (_payload, { log }) => {
      log.debug({ days: await countSiteDays(deps) }, 'aggregated site stats')
    },
    sweepAudience: async (_payload, { log, signal }) => {
      log.debug({ rows: await sweepAudience(deps, signal) }, 'deleted old audience rows')
    },
  })
}
