/** Job handlers of this slice. */
import { bindJobs } from '#platform/jobs/define-job.ts'
import { appearanceJobs } from './job-tokens.ts'
import { mailAppearance } from './notify-appearance.ts'
import { mailRelease, mailReviewed } from './releases/mail-release.ts'
import { sweepReleases } from './releases/sweep-releases.ts'
import type { AppearancesDeps } from './types.ts'

export function bindAppearanceJobs(deps: AppearancesDeps) {
  return bindJobs(appearanceJobs, {
    mailAppearance: (payload) => mailAppearance(deps, payload),
    mailRelease: (payload) => mailRelease(deps, payload),
    mailReviewed: (payload) => mailReviewed(deps, payload),
    sweepReleases: () => sweepReleases(deps),
  })
}
