/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { recommendationJobs } from './job-tokens.ts'
import { sweepSignals } from './sweep.ts'
import { train } from './training/train.ts'
import type { RecommendationsDeps } from './types.ts'

export function bindRecommendationJobs(
  deps: Pick<RecommendationsDeps, 'db' | 'clock' | 'log' | 'recommendations'>,
) {
  return bindJobs(recommendationJobs, {
    train: async (_payload, { log, signal }) => {
      log.info(await train(deps, signal), 'trained the model of the feed')
    },
    sweep: async (_payload, { log, signal }) => {
      log.debug({ rows: await sweepSignals(deps, signal) }, 'old signals swept')
    },
  })
}
