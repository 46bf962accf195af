/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { finishAtEndTime } from './finish.ts'
import { battleJobs } from './job-tokens.ts'
import type { BattlesDeps } from './types.ts'

export function bindBattleJobs(deps: BattlesDeps) {
  return bindJobs(battleJobs, { finish: ({ battleId }) => finishAtEndTime(deps, battleId) })
}
