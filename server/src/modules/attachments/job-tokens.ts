/** The jobs of this slice, as whoever enqueues them knows them. */
import { defineJob, TRIED_WITHOUT_END } from '#platform/jobs/define-job.ts'

export const attachmentJobs = {
  /** What stands in the way of this work passes; only the file itself can end it, and then the work says so. */
  prepareVideo: defineJob<{ uploadId: string }>({
    name: 'media-chat-video',
    isEncoding: true,
    retryLimit: TRIED_WITHOUT_END,
    retryDelaySeconds: 1,
    retryDelayMaxSeconds: 600,
    expireInSeconds: 60 * 60,
    isInterruptible: true,
  }),
  sweep: defineJob({ name: 'attachments-sweep', cron: '33 * * * *' }),
}
