/** Job definitions of this slice, for enqueuing. */
import { defineJob } from '#platform/jobs/define-job.ts'

export const paymentJobs = {
  /** Settles top-ups that were left open. */
  finishTopUps: defineJob({ name: 'finish-top-ups', cron: '* * * * *' }),
  /** Sends refunds to cards. */
  sendCardRefunds: defineJob({ name: 'send-card-refunds', cron: '* * * * *' }),
  /** Tells owners of cards whose gateway the site has left. */
  retireCards: defineJob({ name: 'retire-cards', cron: '11 * * * *' }),
  /** Deletes a card at the gateway. */
  dropCard: defineJob<{ gateway: string; token: string }>({ name: 'drop-card', retryLimit: 12 }),
}
