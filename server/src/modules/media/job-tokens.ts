/** Job definitions of this slice, imported by enqueuers. */
import { defineJob } from '#platform/jobs/define-job.ts'

type OfMedia = { mediaId: string }

export const mediaJobs = {
  /** Queries the external classifier before the media is shown; the handler counts its own attempts. */
  check: defineJob<OfMedia>({ name: 'media-check', concurrency: 4, expireInSeconds: 60 }),
  /** Runs when a scheduled media becomes visible. */
  release: defineJob<OfMedia>({ name: 'media-release' }),
  /** Runs after the row was deleted. */
  removeFiles: defineJob<OfMedia>({ name: 'media-remove-files' }),
}
