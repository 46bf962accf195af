/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { uploadJobs } from './job-tokens.ts'
import { makePreview, sweepPreviews } from './previews/make-preview.ts'
import { blurLocked } from './processing/blur-locked.ts'
import { fingerprintRemoved } from './processing/fingerprints.ts'
import { processRenditions } from './processing/make-renditions.ts'
import { prepareMedia } from './processing/prepare-media.ts'
import { removeProvisionalFiles } from './processing/tidy-media.ts'
import { sweepUploads } from './sweep-uploads.ts'
import type { UploadsDeps } from './types.ts'

export function bindUploadJobs(deps: UploadsDeps) {
  return bindJobs(uploadJobs, {
    prepare: ({ mediaId }, context) => prepareMedia(deps, mediaId, context),
    prepareRecording: ({ mediaId }, context) => prepareMedia(deps, mediaId, context),
    renditions: ({ mediaId }, context) => processRenditions(deps, mediaId, context),
    blurLocked: (_payload, context) => blurLocked(deps, context),
    fingerprintRemoved: (_payload, context) => fingerprintRemoved(deps, context),
    cutPreview: (payload, context) => makePreview(deps, payload, context),
    sweepPreviews: () => sweepPreviews(deps),
    tidy: ({ mediaId }) => removeProvisionalFiles(deps, mediaId),
    sweepUploads: (_payload, { log }) => sweepUploads(deps, log),
  })
}
