/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { mailAppeal } from './appeals/appeals.ts'
import { mailCaseAlert } from './cases/alert-staff.ts'
import { checkCaseDeadlines } from './cases/check-deadlines.ts'
import { mailCaseStep } from './cases/mail-step.ts'
import { sweepCases } from './cases/sweep-cases.ts'
import { endSuspensions } from './decisions/account-decisions.ts'
import { mailBuyer, mailDecision, notifyBuyers } from './decisions/notify-decision.ts'
import { sweepModeration } from './decisions/sweep-decisions.ts'
import { moderationJobs } from './job-tokens.ts'
import { carryOutReportsDecision, mailReporter, notifyReporters } from './reports/settle-reports.ts'
import type { ModerationDeps } from './types.ts'

export function bindModerationJobs(deps: ModerationDeps) {
  return bindJobs(moderationJobs, {
    carryOutReportsDecision: (payload) => carryOutReportsDecision(deps, payload),
    notifyReporters: (payload) => notifyReporters(deps, payload),
    mailReporter: (payload) => mailReporter(deps, payload),
    mailAppeal: (payload) => mailAppeal(deps, payload),
    mailDecision: (payload) => mailDecision(deps, payload),
    notifyBuyers: (payload) => notifyBuyers(deps, payload),
    mailBuyer: (payload) => mailBuyer(deps, payload),
    endSuspensions: () => endSuspensions(deps),
    mailCaseStep: (payload) => mailCaseStep(deps, payload),
    mailCaseAlert: (payload) => mailCaseAlert(deps, payload),
    checkCaseDeadlines: (_payload, { signal }) => checkCaseDeadlines(deps, signal),
    sweepModeration: () => sweepModeration(deps),
    sweepCases: () => sweepCases(deps),
  })
}
