/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { attachmentJobs } from './job-tokens.ts'
import { prepareVideo } from './prepare-video.ts'
import { sweepAttachments } from './sweep-attachments.ts'
import type { AttachmentsDeps } from './types.ts'

export function bindAttachmentJobs(deps: AttachmentsDeps) {
  return bindJobs(attachmentJobs, {
    prepareVideo: ({ uploadId }, context) => prepareVideo(deps, uploadId, context),
    sweep: (_payload, { log }) => sweepAttachments(deps, log),
  })
}
