/** Job tokens of this slice, for enqueueing. */
import { defineJob } from '#platform/jobs/define-job.ts'

/** A decision was made, or no longer holds. */
export type DecisionNews = 'made' | 'ended'
export type DecisionMail = { decisionId: string; news: DecisionNews }
/** `after` is a cursor: the last account notified. */
export type BuyersNews = DecisionMail & { after: string | null }

/** To one buyer of the media. */
export type BuyerMail = DecisionMail & { accountId: string }

/** Payloads refer to cases by id only, as queued jobs are stored unencrypted. */
export type CaseStepMail = { stepId: string }
export type CaseDuty = { caseId: string; accountId: string; call: 'urgent' | 'soon' | 'late' }
export type TellersNews = { groupId: string; after: string | null }
export type TellerMail = { groupId: string; accountId: string }
export type AppealMail = { appealId: string }

export const moderationJobs = {
  settleReports: defineJob<{ groupId: string }>({ name: 'moderation-settle-reports', retryLimit: 20 }),
  tellTellers: defineJob<TellersNews>({ name: 'moderation-tell-tellers' }),
  mailTeller: defineJob<TellerMail>({ name: 'moderation-mail-teller', concurrency: 2, retryLimit: 8 }),
  mailAppeal: defineJob<AppealMail>({ name: 'moderation-mail-appeal', concurrency: 2, retryLimit: 8 }),
  mailDecision: defineJob<DecisionMail>({ name: 'moderation-mail-decision', concurrency: 2, retryLimit: 8 }),
  tellBuyers: defineJob<BuyersNews>({ name: 'moderation-tell-buyers' }),
  mailBuyer: defineJob<BuyerMail>({ name: 'moderation-mail-buyer', concurrency: 2, retryLimit: 8 }),
  // Suspensions end within five minutes of their date.
  endSuspensions: defineJob({ name: 'moderation-end-suspensions', cron: '*/5 * * * *' }),
  mailCaseStep: defineJob<CaseStepMail>({ name: 'cases-mail-step', concurrency: 2, retryLimit: 8 }),
  callToCase: defineJob<CaseDuty>({ name: 'cases-call-staff', concurrency: 2, retryLimit: 8 }),
  // Due cases are handled within ten minutes.
  keepCaseClocks: defineJob({ name: 'cases-keep-clocks', cron: '*/10 * * * *' }),
  sweepModeration: defineJob({ name: 'moderation-sweep', cron: '13 4 * * *' }),
  sweepCases: defineJob({ name: 'cases-sweep', cron: '57 3 * * *' }),
}
