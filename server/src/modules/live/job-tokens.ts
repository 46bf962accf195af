/** The jobs of this slice, as whoever enqueues them knows them. */
import { defineJob } from '#platform/jobs/define-job.ts'

/** `soon` a little before an announced live, `began` when its first picture came. */
export type WaitingNews = { liveId: string; what: 'soon' | 'began' }

export const liveJobs = {
  keepAnnounced: defineJob({ name: 'live-keep-announced', cron: '* * * * *', isInterruptible: true }),
  tellWaiting: defineJob<WaitingNews>({ name: 'live-tell-waiting', retryLimit: 20 }),
  /** Gives the price of every ticket back. */
  payBack: defineJob<{ liveId: string }>({ name: 'live-pay-back', retryLimit: 20 }),
  /** Makes media of what was recorded. */
  keepRecording: defineJob<{ liveId: string }>({ name: 'live-keep-recording', retryLimit: 20 }),
  /** What is to be seen of a live that was reported. A minute later it is another picture: few tries. */
  keepMoment: defineJob<{ liveId: string }>({ name: 'live-keep-moment', retryLimit: 2 }),
  mailKeyReplaced: defineJob<{ accountId: string }>({ name: 'live-mail-key-replaced', retryLimit: 20 }),
  /** What was left unpaid by whatever broke it off, and what was said long ago. */
  sweep: defineJob({ name: 'live-sweep', cron: '23 * * * *', isInterruptible: true }),
}
