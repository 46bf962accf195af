/** Cuts preview clips of the length chosen by the creator, at most half of the video. */
import { randomBytes } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import type { JobContext } from '#platform/jobs/define-job.ts'
import { INIT, segmentsOf } from '#platform/media-tools/playlists.ts'
import { cutPreview } from '#platform/media-tools/preview.ts'
import { probeVideo } from '#platform/media-tools/probe.ts'
import type { ToolRun } from '#platform/media-tools/run-tool.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { wholeFile } from '#platform/storage/whole-file.ts'
import {
  countPreviewError,
  findMedia,
  findPreview,
  giveUpPreview,
  insertPreview,
  MEDIA_CHANGED,
  type MediaRow,
  previewKey,
  previewsToCut,
  runFolder,
  runKey,
  savePreview,
} from '../../media/index.ts'
import { uploadJobs } from '../job-tokens.ts'
import { localFile } from '../processing/local-file.ts'
import { finalVerdict, requireDiskSpace } from '../processing/verdict.ts'
import { clearWorkDirs, createWorkDir, type WorkDir } from '../processing/work-dir.ts'
import type { UploadsDeps } from '../types.ts'

const TIME_LIMIT_MS = 5 * 60_000
const WORK_BYTES = 64 * 1024 * 1024
const SWEPT_AT_ONCE = 500

export type PreviewRequest = { mediaId: string; lengthMs: number }

/** Runs in the offer's transaction. Idempotent: each length of a video is cut once. */
export async function requestPreview(
  { enqueue }: Pick<UploadsDeps, 'enqueue'>,
  tx: Tx,
  { mediaId, lengthMs }: PreviewRequest,
): Promise<void> {
  if (!(await insertPreview(tx, mediaId, lengthMs))) return
  await enqueue(
    uploadJobs.cutPreview,
    { mediaId, lengthMs },
    { tx, singletonKey: nameOf({ mediaId, lengthMs }) },
  )
}

/** Re-enqueues previews whose job was lost. */
export async function sweepPreviews({ db, enqueue }: Pick<UploadsDeps, 'db' | 'enqueue'>): Promise<void> {
  for (const { media_id: mediaId, length_ms: lengthMs } of await previewsToCut(db, SWEPT_AT_ONCE))
    await enqueue(
      uploadJobs.cutPreview,
      { mediaId, lengthMs },
      { singletonKey: nameOf({ mediaId, lengthMs }) },
    )
}

export async function makePreview(
  deps: UploadsDeps,
  request: PreviewRequest,
  context: JobContext,
): Promise<void> {
  const { mediaId, lengthMs } = request
  const work = `preview-${nameOf(request)}`
  await clearWorkDirs(deps.uploads.folders.work, work)
  const preview = await findPreview(deps.db, mediaId, lengthMs)
  const media = await findMedia(deps.db, mediaId)
  if (!preview || preview.file !== null || !media?.playback_run || media.duration_ms === null) return
  await requireDiskSpace(deps, WORK_BYTES)
  try {
    await using workDir = await createWorkDir(deps.uploads.folders.work, work)
    await cut(deps, media, { workDir, lengthMs }, context)
  } catch (error) {
    const words = await finalVerdict(deps, error, context, () =>
      countPreviewError(deps.db, mediaId, lengthMs),
    )
    context.log.warn({ mediaId, lengthMs, reason: String(error), words }, 'could not cut a preview')
    await giveUpPreview(deps.db, mediaId, lengthMs)
  }
}

async function cut(
  deps: UploadsDeps,
  media: MediaRow,
  { workDir, lengthMs }: { workDir: WorkDir; lengthMs: number },
  { signal, log }: JobContext,
): Promise<void> {
  const run: ToolRun = { signal, log, timeLimitMs: TIME_LIMIT_MS }
  const source = await sourceOf(deps, media, workDir, lengthMs)
  const facts = await probeVideo(source, run)
  // Enforce half the length here too, whatever was requested.
  const allowedMs = Math.min(lengthMs, Math.floor((media.duration_ms ?? 0) / 2))
  const target = workDir.path('preview.mp4')
  await cutPreview({ source, facts, target, lengthMs: allowedMs }, run)
  const file = `${randomBytes(10).toString('hex')}.mp4`
  await deps.storage.adopt(target, previewKey(media.id, file))
  const isSaved = await deps.db.transaction().execute(async (tx) => {
    if (!(await savePreview(tx, { media_id: media.id, length_ms: lengthMs, file }))) return false
    await deps.bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [media.id] })
    await deps.uploads.ports.onPreviewReady(tx, media.id)
    return true
  })
  if (!isSaved) await deps.storage.remove(previewKey(media.id, file))
}

/** The single file if there is one, else as many segments as needed. */
async function sourceOf(
  deps: UploadsDeps,
  { id, playback_run, playback }: MediaRow,
  workDir: WorkDir,
  lengthMs: number,
): Promise<string> {
  const run = playback_run ?? ''
  if (playback.mp4) return localFile(deps, workDir, runKey(id, run, playback.mp4))
  const { storage } = deps
  const folder = await quickRendition(storage, id, run)
  const playlist = await wholeFile(storage, runKey(id, run, folder, 'index.m3u8'))
  const target = workDir.path('beginning.mp4')
  const names = [INIT]
  let reachedMs = 0
  for (const segment of segmentsOf(playlist.toString())) {
    if (reachedMs > lengthMs) break
    names.push(segment.name)
    reachedMs += segment.durationMs
  }
  for (const name of names) await appendFile(target, await wholeFile(storage, runKey(id, run, folder, name)))
  return target
}

const RENDITION = /\/r(\d+)\/index\.m3u8$/
const ENOUGH_PX = 720

/** The largest rendition that loads quickly. */
async function quickRendition(storage: UploadsDeps['storage'], id: string, run: string): Promise<string> {
  const sides: number[] = []
  for await (const { key } of storage.list(runFolder(id, run))) {
    const [, side] = RENDITION.exec(key) ?? []
    if (side) sides.push(Number(side))
  }
  const quick = sides.filter((side) => side <= ENOUGH_PX)
  return `r${quick.length > 0 ? Math.max(...quick) : Math.min(...sides)}`
}

function nameOf({ mediaId, lengthMs }: PreviewRequest): string {
  return `${mediaId}-${lengthMs}`
}
