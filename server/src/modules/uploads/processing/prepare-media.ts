/** First processing step: checks the file, makes its images and, if no encoding is needed, a playable file. */

import type { JobContext } from '#platform/jobs/define-job.ts'
import { grabFrame } from '#platform/media-tools/frames.ts'
import { makePhotoPreview, makePictures } from '#platform/media-tools/pictures.ts'
import { probeVideo, type VideoFacts } from '#platform/media-tools/probe.ts'
import { remuxToMp4 } from '#platform/media-tools/remux.ts'
import { measureWork, turnCost } from '#platform/media-tools/work-size.ts'
import {
  type Fingerprints,
  findMediaForProcessing,
  type MediaForProcessing,
  originalKey,
  type ProcessingResult,
  recordHold,
  saveProcessingResult,
  startCheck,
  storeFingerprints,
  updateMediaRow,
} from '../../media/index.ts'
import { uploadJobs } from '../job-tokens.ts'
import type { UploadsDeps } from '../types.ts'
import { attemptProcessing } from './attempt.ts'
import { makeFingerprints, refuseBanned } from './fingerprints.ts'
import { localFile } from './local-file.ts'
import { makeRecording } from './make-recording.ts'
import { PREPARED_PERCENT } from './progress.ts'
import { dropOtherRuns, dropRun, storeRun } from './stored-runs.ts'
import { clearWorkDirs, createWorkDir, type WorkDir } from './work-dir.ts'

const LIMITS = { timeLimitMs: 10 * 60_000 }

export async function prepareMedia(deps: UploadsDeps, mediaId: string, context: JobContext): Promise<void> {
  const work = `prepare-${mediaId}`
  await clearWorkDirs(deps.uploads.folders.work, work)
  const media = await findMediaForProcessing(deps.db, mediaId)
  if (media?.state !== 'processing' || media.pictures_run !== null) return
  await attemptProcessing(deps, media, context, async () => {
    await dropOtherRuns(deps.storage, mediaId, [])
    await using workDir = await createWorkDir(deps.uploads.folders.work, work)
    const { result, cost, prints } =
      media.type === 'photo'
        ? await preparePhoto(deps, media, workDir, context)
        : await prepareVideo(deps, media, workDir, context)
    const similarRemoved = await refuseBanned(deps.db, prints)
    await storeRun(deps.storage, { mediaId, run: workDir.run, folder: workDir.path('made') })
    const isSaved = await saveProcessingResult(deps, media, result, async (tx) => {
      await storeFingerprints(tx, mediaId, prints)
      // Similar to removed media: staff review it first.
      if (similarRemoved !== null) {
        await updateMediaRow(tx, mediaId, { verified: false, approved: false })
        const words = `It nearly matches media that was removed: ${similarRemoved}`
        await recordHold(tx, mediaId, { kind: 'pictures', words, at: deps.clock.now() })
      }
      await startCheck(deps, tx, media)
      if (media.type === 'video')
        await deps.enqueue(
          uploadJobs.renditions,
          { mediaId },
          { tx, singletonKey: mediaId, turn: { of: media.account_id, cost } },
        )
    })
    if (!isSaved) await dropRun(deps.storage, mediaId, workDir.run)
  })
}

/** The result, the estimated cost of the remaining encoding, and what removed media are recognised by. */
type Prepared = { result: ProcessingResult; cost: number; prints: Fingerprints }

async function preparePhoto(
  deps: UploadsDeps,
  media: MediaForProcessing,
  workDir: WorkDir,
  context: JobContext,
): Promise<Prepared> {
  const source = await localFile(deps, workDir, originalKey(media.id, media.original))
  const folder = await workDir.make('made')
  const { widthPx, heightPx } = await makePictures({ source, folder })
  await makePhotoPreview({ source, folder })
  return {
    cost: 0,
    result: { state: 'ready', progress: 100, width: widthPx, height: heightPx, pictures_run: workDir.run },
    prints: await makeFingerprints(deps, media, workDir, context),
  }
}

async function prepareVideo(
  deps: UploadsDeps,
  media: MediaForProcessing,
  workDir: WorkDir,
  context: JobContext,
): Promise<Prepared> {
  const run = { ...LIMITS, signal: context.signal, log: context.log }
  const folder = await workDir.make('made')
  const composed = await makeRecording(deps, media, workDir, run)
  const source = composed ?? (await localFile(deps, workDir, originalKey(media.id, media.original)))
  const facts = await probeVideo(source, run)
  const cover = await ownCover(deps, media, workDir)
  const cost = turnCost(await measureWork(source, facts, run))
  // Fingerprints decode the whole video, which takes longest: they begin as soon as its size is known to be allowed.
  const [playable, prints] = await allSettledOrFail([
    facts.isDirectlyPlayable
      ? remuxToMp4(
          {
            source,
            kind: facts.kind,
            target: workDir.path('made', 'play.mp4'),
            expectedMs: facts.durationMs,
          },
          run,
        )
      : null,
    makeFingerprints(deps, media, workDir, context),
    cover
      ? makePictures({ source: cover, folder, shape: facts })
      : makeVideoPictures({ source, facts, posterAtMs: media.poster_at_ms, workDir, folder }, run),
  ])
  const durationMs = playable?.durationMs ?? facts.durationMs
  const result: ProcessingResult = {
    ...(playable ? { state: 'playable', playback_run: workDir.run } : { state: 'processing' }),
    progress: PREPARED_PERCENT,
    width: facts.widthPx,
    height: facts.heightPx,
    duration_ms: durationMs === null ? null : Math.max(1, Math.round(durationMs)),
    pictures_run: workDir.run,
    playback: JSON.stringify(playable ? { mp4: 'play.mp4' } : {}),
  }
  return { result, cost, prints }
}

/** Like `Promise.all`, but fails only when nothing works in the temporary directory any more. */
async function allSettledOrFail<const Work extends readonly unknown[]>(work: Work) {
  await Promise.allSettled(work)
  return Promise.all(work)
}

type Run = { signal: AbortSignal; log: JobContext['log']; timeLimitMs: number }

async function makeVideoPictures(
  video: { source: string; facts: VideoFacts; posterAtMs: number | null; workDir: WorkDir; folder: string },
  run: Run,
): Promise<void> {
  const { source, facts, workDir, folder } = video
  const frame = workDir.path('frame.png')
  await grabFrame(
    { source, kind: facts.kind, atMs: video.posterAtMs ?? posterTimeMs(facts), target: frame, facts },
    run,
  )
  await makePictures({ source: frame, folder })
}

/** The custom cover; null if there is none, or another tab has just replaced it. */
async function ownCover(
  deps: UploadsDeps,
  { id, cover }: MediaForProcessing,
  workDir: WorkDir,
): Promise<string | null> {
  const key = cover === null ? null : originalKey(id, cover)
  return key && (await deps.storage.stat(key)) ? localFile(deps, workDir, key) : null
}

/** Skips the first frames, which are often black or blurred. */
function posterTimeMs({ durationMs }: VideoFacts): number {
  return durationMs === null ? 0 : Math.min(1000, durationMs / 10)
}
