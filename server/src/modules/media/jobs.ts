/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { mailAppearance } from './appearances/notify-appearance.ts'
import { mediaJobs } from './job-tokens.ts'
import { makePreview, sweepPreviews } from './previews/make-preview.ts'
import { checkMedia } from './processing/external-check.ts'
import { fingerprintRemoved } from './processing/fingerprints.ts'
import { processRenditions } from './processing/make-renditions.ts'
import { prepareMedia } from './processing/prepare-media.ts'
import { removeProvisionalFiles } from './processing/tidy-media.ts'
import { releaseMedia } from './release-media.ts'
import { mailRelease, mailReviewed } from './releases/mail-release.ts'
import { sweepReleases } from './releases/sweep-releases.ts'
import { removeMediaFiles } from './remove-files.ts'
import type { MediaDeps } from './types.ts'
import { sweepUploads } from './upload/sweep-uploads.ts'

export function bindMediaJobs(deps: MediaDeps) {
  return bindJobs(mediaJobs, {
    prepare: ({ mediaId }, context) => prepareMedia(deps, mediaId, context),
    prepareRecording: ({ mediaId }, context) => prepareMedia(deps, mediaId, context),
    renditions: ({ mediaId }, context) => processRenditions(deps, mediaId, context),
    check: ({ mediaId }, context) => checkMedia(deps, mediaId, context),
    cutPreview: (payload, context) => makePreview(deps, payload, context),
    sweepPreviews: () => sweepPreviews(deps),
    fingerprintRemoved: (_payload, context) => fingerprintRemoved(deps, context),
    tidy: ({ mediaId }) => removeProvisionalFiles(deps, mediaId),
    release: ({ mediaId }) => releaseMedia(deps, mediaId),
    removeFiles: ({ mediaId }) => removeMediaFiles(deps, mediaId),
    mailAppearance: (payload) => mailAppearance(deps, payload),
    mailRelease: (payload) => mailRelease(deps, payload),
    mailReviewed: (payload) => mailReviewed(deps, payload),
    sweepReleases: () => sweepReleases(deps),
    sweepUploads: (_payload, { log }) => sweepUploads(deps, log),
  })
}
