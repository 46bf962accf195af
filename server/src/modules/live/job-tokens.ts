/** Job definitions of this slice, imported by enqueuers. */
import { defineJob } from '#platform/jobs/define-job.ts'

/** `soon`: shortly before an announced live. `began`: at its first frame. */
export type WaitingNotice = { liveId: string; what: 'soon' | 'began' }

export const liveJobs = {
  processAnnouncedLives: defineJob({ name: 'live-keep-announced', cron: '* * * * *', isInterruptible: true }),
  notifyWaiting: defineJob<WaitingNotice>({ name: 'live-tell-waiting', retryLimit: 20 }),
  /** Refunds every ticket. */
  refundTickets: defineJob<{ liveId: string }>({ name: 'live-pay-back', retryLimit: 20 }),
  /** Turns the recording into media. */
  saveRecording: defineJob<{ liveId: string }>({ name: 'live-keep-recording', retryLimit: 20 }),
  /** Captures a frame of a reported live. Few retries: a minute later the picture has changed. */
  captureMoment: defineJob<{ liveId: string }>({ name: 'live-keep-moment', retryLimit: 2 }),
  mailKeyReplaced: defineJob<{ accountId: string }>({ name: 'live-mail-key-replaced', retryLimit: 20 }),
  /** Completes interrupted refunds and deletes old chat messages and recordings. */
  sweep: defineJob({ name: 'live-sweep', cron: '23 * * * *', isInterruptible: true }),
}
