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
import { MEDIA_CHANGED } from '../events.ts'
import { previewKey, runFolder, runKey } from '../files.ts'
import { mediaJobs } from '../job-tokens.ts'
import { localFile } from '../processing/local-file.ts'
import { verdictOn, waitForRoom } from '../processing/verdict.ts'
import { clearWorkRooms, openWorkRoom, type WorkRoom } from '../processing/work-room.ts'
import { findMedia, type MediaRow } from '../queries.ts'
import type { MediaDeps } from '../types.ts'
import {
  countPreviewFault,
  findPreview,
  giveUpPreview,
  insertPreview,
  previewsToCut,
  savePreview,
} from './preview-queries.ts'

const TIME_LIMIT_MS = 5 * 60_000
const WORK_BYTES = 64 * 1024 * 1024
const SWEPT_AT_ONCE = 500

export type WantedPreview = { mediaId: string; lengthMs: number }

/** Runs in the offer's transaction. Idempotent: each length of a video is cut once. */
export async function wishForPreview(
  { enqueue }: Pick<MediaDeps, 'enqueue'>,
  tx: Tx,
  { mediaId, lengthMs }: WantedPreview,
): Promise<void> {
  if (!(await insertPreview(tx, mediaId, lengthMs))) return
  await enqueue(
    mediaJobs.cutPreview,
    { mediaId, lengthMs },
    { tx, singletonKey: nameOf({ mediaId, lengthMs }) },
  )
}

/** Re-enqueues previews whose job was lost. */
export async function sweepPreviews({ db, enqueue }: Pick<MediaDeps, 'db' | 'enqueue'>): Promise<void> {
  for (const { media_id: mediaId, length_ms: lengthMs } of await previewsToCut(db, SWEPT_AT_ONCE))
    await enqueue(
      mediaJobs.cutPreview,
      { mediaId, lengthMs },
      { singletonKey: nameOf({ mediaId, lengthMs }) },
    )
}

export async function makePreview(
  deps: MediaDeps,
  wanted: WantedPreview,
  context: JobContext,
): Promise<void> {
  const { mediaId, lengthMs } = wanted
  const work = `preview-${nameOf(wanted)}`
  await clearWorkRooms(deps.media.folders.work, work)
  const preview = await findPreview(deps.db, mediaId, lengthMs)
  const media = await findMedia(deps.db, mediaId)
  if (!preview || preview.file !== null || !media?.playback_run || media.duration_ms === null) return
  await waitForRoom(deps, WORK_BYTES)
  try {
    await using room = await openWorkRoom(deps.media.folders.work, work)
    await cut(deps, media, { room, lengthMs }, context)
  } catch (fault) {
    const words = await verdictOn(deps, fault, context, () => countPreviewFault(deps.db, mediaId, lengthMs))
    context.log.warn({ mediaId, lengthMs, reason: String(fault), words }, 'could not cut a preview')
    await giveUpPreview(deps.db, mediaId, lengthMs)
  }
}

async function cut(
  deps: MediaDeps,
  media: MediaRow,
  { room, lengthMs }: { room: WorkRoom; lengthMs: number },
  { signal, log }: JobContext,
): Promise<void> {
  const run: ToolRun = { signal, log, timeLimitMs: TIME_LIMIT_MS }
  const source = await sourceOf(deps, media, room, lengthMs)
  const facts = await probeVideo(source, run)
  // Enforce half the length here too, whatever was requested.
  const allowedMs = Math.min(lengthMs, Math.floor((media.duration_ms ?? 0) / 2))
  const target = room.path('preview.mp4')
  await cutPreview({ source, facts, target, lengthMs: allowedMs }, run)
  const file = `${randomBytes(10).toString('hex')}.mp4`
  await deps.storage.adopt(target, previewKey(media.id, file))
  const isSaved = await deps.db.transaction().execute(async (tx) => {
    if (!(await savePreview(tx, { media_id: media.id, length_ms: lengthMs, file }))) return false
    await deps.bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [media.id] })
    await deps.media.ports.previewMade(tx, media.id)
    return true
  })
  if (!isSaved) await deps.storage.remove(previewKey(media.id, file))
}

/** The single file if there is one, else as many segments as needed. */
async function sourceOf(
  deps: MediaDeps,
  { id, playback_run, playback }: MediaRow,
  room: WorkRoom,
  lengthMs: number,
): Promise<string> {
  const run = playback_run ?? ''
  if (playback.mp4) return localFile(deps, room, runKey(id, run, playback.mp4))
  const { storage } = deps
  const folder = await quickRung(storage, id, run)
  const playlist = await wholeFile(storage, runKey(id, run, folder, 'index.m3u8'))
  const target = room.path('beginning.mp4')
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

const RUNG = /\/r(\d+)\/index\.m3u8$/
const ENOUGH_PX = 720

/** The largest rendition that loads quickly. */
async function quickRung(storage: MediaDeps['storage'], id: string, run: string): Promise<string> {
  const sides: number[] = []
  for await (const { key } of storage.list(runFolder(id, run))) {
    const [, side] = RUNG.exec(key) ?? []
    if (side) sides.push(Number(side))
  }
  const quick = sides.filter((side) => side <= ENOUGH_PX)
  return `r${quick.length > 0 ? Math.max(...quick) : Math.min(...sides)}`
}

function nameOf({ mediaId, lengthMs }: WantedPreview): string {
  return `${mediaId}-${lengthMs}`
}
