/** Job tokens of this slice, for enqueueing. */
import { defineJob } from '#platform/jobs/define-job.ts'

/** A decision was made, or no longer holds. */
export type DecisionEvent = 'made' | 'ended'
export type DecisionMail = { decisionId: string; news: DecisionEvent }
/** `after` is a cursor: the last account notified. */
export type BuyersNotification = DecisionMail & { after: string | null }

/** To one buyer of the media. */
export type BuyerMail = DecisionMail & { accountId: string }

/** Payloads refer to cases by id only, as queued jobs are stored unencrypted. */
type CaseStepMail = { stepId: string }
export type CaseAlert = { caseId: string; accountId: string; call: 'urgent' | 'soon' | 'late' }
export type ReportersNotification = { groupId: string; after: string | null }
export type ReporterMail = { groupId: string; accountId: string }
export type AppealMail = { appealId: string }

export const moderationJobs = {
  carryOutReportsDecision: defineJob<{ groupId: string }>({
    name: 'moderation-settle-reports',
    retryLimit: 20,
  }),
  notifyReporters: defineJob<ReportersNotification>({ name: 'moderation-tell-tellers' }),
  mailReporter: defineJob<ReporterMail>({ name: 'moderation-mail-teller', concurrency: 2, retryLimit: 8 }),
  mailAppeal: defineJob<AppealMail>({ name: 'moderation-mail-appeal', concurrency: 2, retryLimit: 8 }),
  mailDecision: defineJob<DecisionMail>({ name: 'moderation-mail-decision', concurrency: 2, retryLimit: 8 }),
  notifyBuyers: defineJob<BuyersNotification>({ name: 'moderation-tell-buyers' }),
  mailBuyer: defineJob<BuyerMail>({ name: 'moderation-mail-buyer', concurrency: 2, retryLimit: 8 }),
  // Suspensions end within five minutes of their date.
  endSuspensions: defineJob({ name: 'moderation-end-suspensions', cron: '*/5 * * * *' }),
  mailCaseStep: defineJob<CaseStepMail>({ name: 'cases-mail-step', concurrency: 2, retryLimit: 8 }),
  mailCaseAlert: defineJob<CaseAlert>({ name: 'cases-call-staff', concurrency: 2, retryLimit: 8 }),
  // Due cases are handled within ten minutes.
  checkCaseDeadlines: defineJob({ name: 'cases-keep-clocks', cron: '*/10 * * * *' }),
  sweepModeration: defineJob({ name: 'moderation-sweep', cron: '13 4 * * *' }),
  sweepCases: defineJob({ name: 'cases-sweep', cron: '57 3 * * *' }),
}
