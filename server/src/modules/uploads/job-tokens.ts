/** Job definitions of this slice, imported by enqueuers. */
import { defineJob, RETRY_FOREVER } from '#platform/jobs/define-job.ts'

type OfMedia = { mediaId: string }

const HOUR_SECONDS = 60 * 60

/** Retried without limit, since obstacles are temporary; only a verdict on the file ends the work. */
const RETRY_WITHOUT_LIMIT = {
  retryLimit: RETRY_FOREVER,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 600,
} as const

export const uploadJobs = {
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
  /** Fingerprints media that were taken down before they had any. */
  fingerprintRemoved: defineJob({ name: 'media-print-removed', cron: '27 * * * *' }),
  /** Makes the blurred loop of locked videos that were processed before there was one. */
  blurLocked: defineJob({ name: 'media-blur-locked', isEncoding: true, cron: '41 * * * *' }),
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
  sweepUploads: defineJob({ name: 'media-sweep-uploads', cron: '23 * * * *' }),
}
