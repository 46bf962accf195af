/** Job definitions of this slice, for enqueuing. */
import { defineJob } from '#platform/jobs/define-job.ts'

/** Job payloads contain ids only; texts by staff are shown on the site, not mailed. */
export type CreatorStatusChange =
  | 'approved'
  | 'rejected'
  | 'asked-for-more'
  | 'revoked'
  | 'restored'
  | 'agreement-asked'
  | 'agreement-waits'
  | 'notice-given'
  | 'notice-taken-back'
  | 'notice-over'

export type CreatorStatusMail = { accountId: string; applicationId: string; news: CreatorStatusChange }

export const creatorJobs = {
  sendMail: defineJob<CreatorStatusMail>({ name: 'creators-send-mail', concurrency: 2, retryLimit: 8 }),
  // Hourly, so that deadlines are noticed within the hour.
  updateStatuses: defineJob({ name: 'creators-keep-standing', cron: '17 * * * *' }),
  sweepIdentity: defineJob({ name: 'creators-sweep-identity', cron: '43 3 * * *' }),
}
