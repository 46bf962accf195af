/** The jobs of this slice, as whoever enqueues them knows them. */
import { defineJob, TRIED_WITHOUT_END } from '#platform/jobs/define-job.ts'
import type { AppearanceState } from '#rules/appearance.ts'

type OfMedia = { mediaId: string }
type OfAppearance = { appearanceId: string; state: AppearanceState }

const HOUR_SECONDS = 60 * 60

/** What stands in the way of this work passes; only the file itself can end it, and then the work says so. */
const WAITS = { retryLimit: TRIED_WITHOUT_END, retryDelaySeconds: 1, retryDelayMaxSeconds: 600 } as const

export const mediaJobs = {
  /** Looks at the file, makes its pictures and, where that takes no encoding, something to play. */
  prepare: defineJob<OfMedia>({
    name: 'media-prepare',
    concurrency: 2,
    ...WAITS,
    expireInSeconds: HOUR_SECONDS / 2,
  }),
  /** The same for recordings that name a sound, which have to be encoded for it. */
  prepareRecording: defineJob<OfMedia>({
    name: 'media-prepare-recording',
    isEncoding: true,
    ...WAITS,
    expireInSeconds: 2 * HOUR_SECONDS,
    isInterruptible: true,
  }),
  /** Encodes a video for all screens. One encoder uses every core there is. */
  renditions: defineJob<OfMedia>({
    name: 'media-renditions',
    isEncoding: true,
    ...WAITS,
    expireInSeconds: 8 * HOUR_SECONDS,
    isInterruptible: true,
  }),
  /** Asks an outside service before others see it; how often it is tried the work counts itself. */
  check: defineJob<OfMedia>({ name: 'media-check', concurrency: 4, expireInSeconds: 60 }),
  /** Fingerprints of what was taken down before it had any. */
  printRemoved: defineJob({ name: 'media-print-removed', cron: '27 * * * *' }),
  /** Cuts the beginning of a video to a length that was chosen for it. */
  cutPreview: defineJob<OfMedia & { lengthMs: number }>({
    name: 'media-cut-preview',
    isEncoding: true,
    ...WAITS,
    expireInSeconds: HOUR_SECONDS / 4,
  }),
  sweepPreviews: defineJob({ name: 'media-sweep-previews', cron: '*/10 * * * *' }),
  /** Removes what only those who began to watch earlier still needed. */
  tidy: defineJob<OfMedia>({ name: 'media-tidy' }),
  /** The moment a scheduled media becomes visible. */
  release: defineJob<OfMedia>({ name: 'media-release' }),
  /** After its row is gone. */
  removeFiles: defineJob<OfMedia>({ name: 'media-remove-files' }),
  /** To whoever was named, or to the owner when somebody said no. */
  mailAppearance: defineJob<OfAppearance>({ name: 'media-mail-appearance', concurrency: 2, retryLimit: 8 }),
  /** The copy for whoever signed a release and wants one; the token in it waits sealed. */
  mailRelease: defineJob<{ releaseId: string; sealed: string }>({
    name: 'media-mail-release',
    concurrency: 2,
    retryLimit: 8,
  }),
  /** What staff decided on a release, to whoever signed it. */
  mailReviewed: defineJob<{ releaseId: string; verdict: 'good' | 'bad' }>({
    name: 'media-mail-release-reviewed',
    concurrency: 2,
    retryLimit: 8,
  }),
  sweepReleases: defineJob({ name: 'media-sweep-releases', cron: '41 3 * * *' }),
  sweepUploads: defineJob({ name: 'media-sweep-uploads', cron: '23 * * * *' }),
}
