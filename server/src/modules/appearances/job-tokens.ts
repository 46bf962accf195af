/** Job definitions of this slice, imported by enqueuers. */
import { defineJob } from '#platform/jobs/define-job.ts'
import type { AppearanceState } from '#rules/appearance.ts'

type OfAppearance = { appearanceId: string; state: AppearanceState }

export const appearanceJobs = {
  /** Emails the person named, or the owner if consent was declined. */
  mailAppearance: defineJob<OfAppearance>({ name: 'media-mail-appearance', concurrency: 2, retryLimit: 8 }),
  /** Emails a copy to the signer of a release; the payload contains an encrypted token. */
  mailRelease: defineJob<{ releaseId: string; sealed: string }>({
    name: 'media-mail-release',
    concurrency: 2,
    retryLimit: 8,
  }),
  /** Emails the staff decision to the signer of a release. */
  mailReviewed: defineJob<{ releaseId: string; verdict: 'good' | 'bad' }>({
    name: 'media-mail-release-reviewed',
    concurrency: 2,
    retryLimit: 8,
  }),
  sweepReleases: defineJob({ name: 'media-sweep-releases', cron: '41 3 * * *' }),
}
