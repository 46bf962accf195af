/** The jobs of this slice, as whoever enqueues them knows them. */
import { defineJob } from '#platform/jobs/define-job.ts'

/** What waits in the queue names people by id only; what staff wrote is read on the site. */
export type StandingNews =
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

export type StandingMail = { accountId: string; applicationId: string; news: StandingNews }

export const creatorJobs = {
  sendMail: defineJob<StandingMail>({ name: 'creators-send-mail', concurrency: 2, retryLimit: 8 }),
  // Every hour: whose time is over is told within it.
  keepStanding: defineJob({ name: 'creators-keep-standing', cron: '17 * * * *' }),
  sweepIdentity: defineJob({ name: 'creators-sweep-identity', cron: '43 3 * * *' }),
}
