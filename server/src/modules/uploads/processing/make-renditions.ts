/** Encodes all renditions of a video and replaces the provisional playable file. */

import { createReadStream, createWriteStream } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { JobContext } from '#platform/jobs/define-job.ts'
import { makeBlurredLoop } from '#platform/media-tools/blurred-loop.ts'
import { makeMovingPreview } from '#platform/media-tools/frames.ts'
import { joinClip } from '#platform/media-tools/join-clip.ts'
import { type Rendition, renditionFolder } from '#platform/media-tools/playlists.ts'
import { probeVideo } from '#platform/media-tools/probe.ts'
import { makeRenditions as encode, SEGMENT_SECONDS } from '#platform/media-tools/renditions.ts'
import type { ToolRun } from '#platform/media-tools/run-tool.ts'
import { cutTeaser } from '#platform/media-tools/teaser.ts'
import { measureWork, timeBudgetMs } from '#platform/media-tools/work-size.ts'
import { VIDEO } from '#rules/media.ts'
import {
  BLURRED_LOOP,
  findMediaForProcessing,
  type MediaForProcessing,
  originalKey,
  PICTURE,
  type PlaybackFiles,
  type ProcessingResult,
  runKey,
  saveProcessingResult,
} from '../../media/index.ts'
import { uploadJobs } from '../job-tokens.ts'
import type { UploadsDeps } from '../types.ts'
import { attemptProcessing } from './attempt.ts'
import { localFile } from './local-file.ts'
import { createProgressReporter, PREPARED_PERCENT } from './progress.ts'
import { dropOtherRuns, dropRun, storeRun } from './stored-runs.ts'
import { clearWorkDirs, createWorkDir, type WorkDir } from './work-dir.ts'

/** Time limit for everything but the encoding. */
const QUICK_MS = 10 * 60_000
/** Viewers of the provisional file may finish; it is deleted after this. */
const TIDY_AFTER_SECONDS = 6 * 60 * 60
/** Teasers are cut from a rendition that loads quickly. */
const TEASER_SIDE_PX = 720

export async function processRenditions(
  deps: UploadsDeps,
  mediaId: string,
  context: JobContext,
): Promise<void> {
  const work = `renditions-${mediaId}`
  await clearWorkDirs(deps.uploads.folders.work, work)
  const media = await findMediaForProcessing(deps.db, mediaId)
  if (!media || media.pictures_run === null || (media.state !== 'processing' && media.state !== 'playable'))
    return
  await attemptProcessing(deps, media, context, async () => {
    await dropOtherRuns(deps.storage, mediaId, [media.pictures_run, media.playback_run])
    await using workDir = await createWorkDir(deps.uploads.folders.work, work)
    const result = await encodeAll(deps, media, workDir, context)
    await storeRun(deps.storage, { mediaId, run: workDir.run, folder: workDir.path('made') })
    const isSaved = await saveProcessingResult(deps, media, result, async (tx) => {
      const later = { tx, startAfter: TIDY_AFTER_SECONDS, singletonKey: mediaId }
      if (media.playback.mp4) await deps.enqueue(uploadJobs.tidy, { mediaId }, later)
    })
    if (!isSaved) await dropRun(deps.storage, mediaId, workDir.run)
  })
}

async function encodeAll(
  deps: UploadsDeps,
  media: MediaForProcessing,
  workDir: WorkDir,
  context: JobContext,
): Promise<ProcessingResult> {
  const source = await renditionSource(deps, media, workDir)
  const folder = await workDir.make('made')
  const quick: ToolRun = { signal: context.signal, log: context.log, timeLimitMs: QUICK_MS }
  const facts = await probeVideo(source, quick)
  const timeLimitMs = timeBudgetMs(await measureWork(source, facts, quick))
  const progress = createProgressReporter(deps, media)
  const { master, renditions, durationMs } = await encode(
    {
      source,
      kind: facts.kind,
      folder,
      facts,
      encoder: deps.uploads.encoder,
      onProgress: (fraction) => progress.at(PREPARED_PERCENT + fraction * (100 - PREPARED_PERCENT)),
    },
    { ...quick, timeLimitMs },
  )
  const playback: PlaybackFiles = {
    hls: master,
    ...(await makeClips({ renditions, durationMs, workDir, folder }, quick)),
  }
  const preview = workDir.path(PICTURE.preview)
  await makeMovingPreview({ source, kind: facts.kind, durationMs, target: preview, facts }, quick)
  await progress.flushed()
  // Images of a video are in the folder of the first run, where this name is still free.
  if (media.pictures_run)
    await deps.storage.adopt(preview, runKey(media.id, media.pictures_run, PICTURE.preview))
  return {
    state: 'ready',
    progress: 100,
    width: facts.widthPx,
    height: facts.heightPx,
    duration_ms: Math.max(1, Math.round(durationMs)),
    playback_run: workDir.run,
    playback: JSON.stringify(playback),
  }
}

/** The file made playable in the first step is cleaner than the original and contains the mixed-in sound. */
function renditionSource(deps: UploadsDeps, media: MediaForProcessing, workDir: WorkDir): Promise<string> {
  const { playback_run: run, playback } = media
  const key =
    run !== null && playback.mp4 ? runKey(media.id, run, playback.mp4) : originalKey(media.id, media.original)
  return localFile(deps, workDir, key)
}

async function makeClips(
  made: { renditions: readonly Rendition[]; durationMs: number; workDir: WorkDir; folder: string },
  run: ToolRun,
): Promise<PlaybackFiles> {
  const { renditions, durationMs, workDir, folder } = made
  const [best] = renditions
  if (!best) return {}
  const playback: PlaybackFiles = {}
  if (durationMs <= VIDEO.shortClipMs) {
    await joinClip({ folder, rendition: best, target: workDir.path('made', 'clip.mp4') }, run)
    playback.mp4 = 'clip.mp4'
  }
  // Shown before payment, so at most half.
  const lengthMs = Math.min(VIDEO.teaserMs, durationMs / 2)
  const small = renditions.find((rendition) => rendition.shortSidePx <= TEASER_SIDE_PX) ?? best
  const source = await beginningOf(small, { workDir, folder, lengthMs })
  await cutTeaser({ source, kind: 'mp4', target: workDir.path('made', 'teaser.mp4'), lengthMs }, run)
  playback.teaser = 'teaser.mp4'
  const [teaser, loop] = [workDir.path('made', 'teaser.mp4'), workDir.path('made', BLURRED_LOOP)]
  await makeBlurredLoop({ source: teaser, kind: 'mp4', target: loop }, run)
  playback.blur = BLURRED_LOOP
  return playback
}

/** Concatenated, the first segments are a valid fragmented MP4. */
async function beginningOf(
  rendition: Rendition,
  { workDir, folder, lengthMs }: { workDir: WorkDir; folder: string; lengthMs: number },
): Promise<string> {
  const segmentFolder = `${folder}/${renditionFolder(rendition)}`
  const segments = (await readdir(segmentFolder)).filter((name) => name.startsWith('seg-')).sort()
  const needed = Math.ceil(lengthMs / 1000 / SEGMENT_SECONDS) + 1
  const target = workDir.path('beginning.mp4')
  await cp(`${segmentFolder}/init.mp4`, target)
  for (const name of segments.slice(0, needed))
    await pipeline(createReadStream(`${segmentFolder}/${name}`), createWriteStream(target, { flags: 'a' }))
  return target
}
