/** Job definitions of this slice, imported by enqueuers. */
import { defineJob, RETRY_FOREVER } from '#platform/jobs/define-job.ts'
import type { AppearanceState } from '#rules/appearance.ts'

type OfMedia = { mediaId: string }
type OfAppearance = { appearanceId: string; state: AppearanceState }

const HOUR_SECONDS = 60 * 60

/** Retried without limit, since obstacles are temporary; only a verdict on the file ends the work. */
const RETRY_WITHOUT_LIMIT = {
  retryLimit: RETRY_FOREVER,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 600,
} as const

export const mediaJobs = {
  /** Probes the file, makes its images and, if no encoding is needed, a playable file. */
  prepare: defineJob<OfMedia>({
    name: 'media-prepare',
    concurrency: 2,
    ...RETRY_WITHOUT_LIMIT,
    expireInSeconds: HOUR_SECONDS / 2,
  }),
  /** The same for recordings with a sound, which need encoding. */
  prepareRecording: defineJob<OfMedia>({
    name: 'media-prepare-recording',
    isEncoding: true,
    ...RETRY_WITHOUT_LIMIT,
    expireInSeconds: 2 * HOUR_SECONDS,
    isInterruptible: true,
  }),
  /** Encodes all renditions of a video. One encoder uses every core. */
  renditions: defineJob<OfMedia>({
    name: 'media-renditions',
    isEncoding: true,
    ...RETRY_WITHOUT_LIMIT,
    expireInSeconds: 8 * HOUR_SECONDS,
    isInterruptible: true,
  }),
  /** Queries the external classifier before the media is shown; the handler counts its own attempts. */
  check: defineJob<OfMedia>({ name: 'media-check', concurrency: 4, expireInSeconds: 60 }),
  /** Fingerprints media that were taken down before they had any. */
  fingerprintRemoved: defineJob({ name: 'media-print-removed', cron: '27 * * * *' }),
  /** Cuts a preview of the chosen length. */
  cutPreview: defineJob<OfMedia & { lengthMs: number }>({
    name: 'media-cut-preview',
    isEncoding: true,
    ...RETRY_WITHOUT_LIMIT,
    expireInSeconds: HOUR_SECONDS / 4,
  }),
  sweepPreviews: defineJob({ name: 'media-sweep-previews', cron: '*/10 * * * *' }),
  /** Removes files that only viewers who started earlier still needed. */
  tidy: defineJob<OfMedia>({ name: 'media-tidy' }),
  /** Runs when a scheduled media becomes visible. */
  release: defineJob<OfMedia>({ name: 'media-release' }),
  /** Runs after the row was deleted. */
  removeFiles: defineJob<OfMedia>({ name: 'media-remove-files' }),
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
  sweepUploads: defineJob({ name: 'media-sweep-uploads', cron: '23 * * * *' }),
}
