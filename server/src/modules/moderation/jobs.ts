/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { mailAppeal } from './appeals/appeals.ts'
import { callToCase } from './cases/call-staff.ts'
import { keepCaseClocks } from './cases/keep-clocks.ts'
import { mailCaseStep } from './cases/mail-step.ts'
import { sweepCases } from './cases/sweep-cases.ts'
import { endSuspensions } from './decisions/standing.ts'
import { sweepModeration } from './decisions/sweep-decisions.ts'
import { mailBuyer, mailDecision, tellBuyers } from './decisions/tell-decision.ts'
import { moderationJobs } from './job-tokens.ts'
import { mailTeller, settleReports, tellTellers } from './reports/settle-reports.ts'
import type { ModerationDeps } from './types.ts'

export function bindModerationJobs(deps: ModerationDeps) {
  return bindJobs(moderationJobs, {
    settleReports: (payload) => settleReports(deps, payload),
    tellTellers: (payload) => tellTellers(deps, payload),
    mailTeller: (payload) => mailTeller(deps, payload),
    mailAppeal: (payload) => mailAppeal(deps, payload),
    mailDecision: (payload) => mailDecision(deps, payload),
    tellBuyers: (payload) => tellBuyers(deps, payload),
    mailBuyer: (payload) => mailBuyer(deps, payload),
    endSuspensions: () => endSuspensions(deps),
    mailCaseStep: (payload) => mailCaseStep(deps, payload),
    callToCase: (payload) => callToCase(deps, payload),
    keepCaseClocks: (_payload, { signal }) => keepCaseClocks(deps, signal),
    sweepModeration: () => sweepModeration(deps),
    sweepCases: () => sweepCases(deps),
  })
}
