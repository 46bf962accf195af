/** What the worker does for this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { endSuspensions } from './decisions/standing.ts'
import { mailDecision, tellBuyers } from './decisions/tell-decision.ts'
import { moderationJobs } from './job-tokens.ts'
import type { ModerationDeps } from './types.ts'

export function bindModerationJobs(deps: ModerationDeps) {
  return bindJobs(moderationJobs, {
    mailDecision: (payload) => mailDecision(deps, payload),
    tellBuyers: (payload) => tellBuyers(deps, payload),
    endSuspensions: () => endSuspensions(deps),
  })
}
