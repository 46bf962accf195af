/** Job definitions of this slice, for enqueuing. */
import { defineJob } from '#platform/jobs/define-job.ts'

export const DATA_COPY_RETRIES = 5

export const accountJobs = {
  sendMail: defineJob<{ sealed: string }>({ name: 'accounts-send-mail', concurrency: 2, retryLimit: 8 }),
  answerResetRequest: defineJob<{ sealed: string }>({ name: 'accounts-answer-reset-request' }),
  postConfirmation: defineJob<{ accountId: string }>({ name: 'accounts-post-confirmation' }),
  eraseAccount: defineJob<{ accountId: string }>({ name: 'accounts-erase' }),
  // Catches accounts whose own job was lost, ran too early, or failed for good.
  eraseDueAccounts: defineJob({ name: 'accounts-erase-due', cron: '41 * * * *' }),
  makeDataCopy: defineJob<{ copyId: string }>({
    name: 'accounts-make-data-copy',
    retryLimit: DATA_COPY_RETRIES,
  }),
  announceRecovery: defineJob<{ recoveryId: string }>({ name: 'accounts-announce-recovery' }),
  sweep: defineJob({ name: 'accounts-sweep', cron: '17 * * * *' }),
}
