/** What the worker does for media. */
import { defineJob, type JobDefinition, TRIED_WITHOUT_END } from '#platform/jobs/define-job.ts'
import type { MediaDeps } from './deps.ts'
import { makeRenditions } from './processing/make-renditions.ts'
import { prepareMedia } from './processing/prepare-media.ts'
import { tidyMedia } from './processing/tidy-media.ts'
import { releaseMedia } from './release-media.ts'
import { removeMediaFiles } from './remove-files.ts'
import { prepareChatVideo } from './upload/prepare-chat-video.ts'
import { sweepUploads } from './upload/sweep-uploads.ts'

type OfMedia = { mediaId: string }

export type MediaJobs = {
  /** Looks at the file, makes its pictures and, where that takes no encoding, something to play. */
  prepare: JobDefinition<OfMedia>
  /** The same for recordings that name a sound, which have to be encoded for it. */
  prepareRecording: JobDefinition<OfMedia>
  /** Encodes a video for all screens. */
  renditions: JobDefinition<OfMedia>
  /** Removes what only those who began to watch earlier still needed. */
  tidy: JobDefinition<OfMedia>
  /** The moment a scheduled media becomes visible. */
  release: JobDefinition<OfMedia>
  /** After its row is gone. */
  removeFiles: JobDefinition<OfMedia>
  chatVideo: JobDefinition<{ uploadId: string }>
  sweepUploads: JobDefinition<object>
}

const HOUR_SECONDS = 60 * 60

/** What stands in the way of this work passes; only the file itself can end it, and then the work says so. */
const WAITS = { retryLimit: TRIED_WITHOUT_END, retryDelaySeconds: 1, retryDelayMaxSeconds: 600 } as const

export function defineMediaJobs(deps: () => MediaDeps): MediaJobs {
  return {
    prepare: defineJob<OfMedia>({
      name: 'media-prepare',
      concurrency: 2,
      ...WAITS,
      expireInSeconds: HOUR_SECONDS / 2,
      run: ({ mediaId }, context) => prepareMedia(deps(), mediaId, context),
    }),
    prepareRecording: defineJob<OfMedia>({
      name: 'media-prepare-recording',
      concurrency: 1,
      ...WAITS,
      expireInSeconds: 2 * HOUR_SECONDS,
      isInterruptible: true,
      run: ({ mediaId }, context) => prepareMedia(deps(), mediaId, context),
    }),
    // One encoder uses every core there is.
    renditions: defineJob<OfMedia>({
      name: 'media-renditions',
      concurrency: 1,
      ...WAITS,
      expireInSeconds: 8 * HOUR_SECONDS,
      isInterruptible: true,
      run: ({ mediaId }, context) => makeRenditions(deps(), mediaId, context),
    }),
    tidy: defineJob<OfMedia>({
      name: 'media-tidy',
      run: ({ mediaId }) => tidyMedia(deps(), mediaId),
    }),
    release: defineJob<OfMedia>({
      name: 'media-release',
      run: ({ mediaId }) => releaseMedia(deps(), mediaId),
    }),
    removeFiles: defineJob<OfMedia>({
      name: 'media-remove-files',
      run: ({ mediaId }) => removeMediaFiles(deps(), mediaId),
    }),
    chatVideo: defineJob<{ uploadId: string }>({
      name: 'media-chat-video',
      ...WAITS,
      expireInSeconds: HOUR_SECONDS,
      isInterruptible: true,
      run: ({ uploadId }, context) => prepareChatVideo(deps(), uploadId, context),
    }),
    sweepUploads: defineJob({
      name: 'media-sweep-uploads',
      cron: '23 * * * *',
      run: (_payload, { log }) => sweepUploads(deps(), log),
    }),
  }
}
