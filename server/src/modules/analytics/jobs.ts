/** What the worker does for this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { analyticsJobs } from './job-tokens.ts'
import { rollUp } from './roll-up.ts'
import { countSiteDays } from './site-days.ts'
import { sweepAudience } from './sweep-audience.ts'
import type { AnalyticsDeps } from './types.ts'

export function bindAnalyticsJobs(deps: Pick<AnalyticsDeps, 'db' | 'clock'>) {
  return bindJobs(analyticsJobs, {
    rollUp: async (_payload, { log, signal }) => {
      log.debug({ rows: await rollUp(deps, { signal }) }, 'figures counted')
    },
    countSiteDays: async (_payload, { log }) => {
      log.debug({ days: await countSiteDays(deps) }, 'days of the site counted')
    },
    sweepAudience: async (_payload, { log, signal }) => {
      log.debug({ rows: await sweepAudience(deps, signal) }, 'old audience swept')
    },
  })
}
