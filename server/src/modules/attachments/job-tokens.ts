/** Job definitions of this slice, imported by enqueuers. */
import { defineJob, RETRY_FOREVER } from '#platform/jobs/define-job.ts'

export const attachmentJobs = {
  /** Retried without limit, since obstacles are temporary; only a verdict on the file ends the work. */
  prepareVideo: defineJob<{ uploadId: string }>({
    name: 'media-chat-video',
    isEncoding: true,
    retryLimit: RETRY_FOREVER,
    retryDelaySeconds: 1,
    retryDelayMaxSeconds: 600,
    expireInSeconds: 60 * 60,
    isInterruptible: true,
  }),
  sweep: defineJob({ name: 'attachments-sweep', cron: '33 * * * *' }),
}
