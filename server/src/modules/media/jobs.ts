/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { mailAppearance } from './appearances/notify-appearance.ts'
import { checkMedia } from './external-check.ts'
import { mediaJobs } from './job-tokens.ts'
import { releaseMedia } from './release-media.ts'
import { mailRelease, mailReviewed } from './releases/mail-release.ts'
import { sweepReleases } from './releases/sweep-releases.ts'
import { removeMediaFiles } from './remove-files.ts'
import type { MediaDeps } from './types.ts'

export function bindMediaJobs(deps: MediaDeps) {
  return bindJobs(mediaJobs, {
    check: ({ mediaId }, context) => checkMedia(deps, mediaId, context),
    release: ({ mediaId }) => releaseMedia(deps, mediaId),
    removeFiles: ({ mediaId }) => removeMediaFiles(deps, mediaId),
    mailAppearance: (payload) => mailAppearance(deps, payload),
    mailRelease: (payload) => mailRelease(deps, payload),
    mailReviewed: (payload) => mailReviewed(deps, payload),
    sweepReleases: () => sweepReleases(deps),
  })
}
