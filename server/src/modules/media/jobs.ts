/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { checkMedia } from './external-check.ts'
import { mediaJobs } from './job-tokens.ts'
import { releaseMedia } from './release-media.ts'
import { removeMediaFiles } from './remove-files.ts'
import type { MediaDeps } from './types.ts'

export function bindMediaJobs(deps: MediaDeps) {
  return bindJobs(mediaJobs, {
    check: ({ mediaId }, context) => checkMedia(deps, mediaId, context),
    release: ({ mediaId }) => releaseMedia(deps, mediaId),
    removeFiles: ({ mediaId }) => removeMediaFiles(deps, mediaId),
  })
}
