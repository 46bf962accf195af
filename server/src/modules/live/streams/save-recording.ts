/** Turns the recording of an ended live into private media of its creator. */
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { randomToken } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { joinRecordings } from '#platform/live/join-recordings.ts'
import { joinSegments } from '#platform/live/join-segments.ts'
import { VIDEO } from '#rules/media.ts'
import { MINUTE_MS } from '#rules/time.ts'
import { createMediaFromVideo } from '../../uploads/index.ts'
import { findLive, findLives, type Live, lockLive } from '../lives/live-queries.ts'
import type { LiveDeps } from '../types.ts'

type Deps = LiveDeps

/** Shorter recordings were connection tests and are discarded. */
const MIN_MS = 2_000
const MAX_MS = VIDEO.maxDurationMs - MINUTE_MS
const JOIN_TIMEOUT_MS = 45 * MINUTE_MS
/** Retention of recordings that no job could turn into media. */
const RETENTION_MS = 7 * 24 * 60 * MINUTE_MS

/** Grace period for a worker on this machine to run the job. */
const GRACE_MS = 2 * MINUTE_MS

/** Idempotent: a live gets one recording, and its files stay until then. Does nothing on machines without the files. */
export async function saveRecording(deps: Deps, { liveId }: { liveId: string }): Promise<void> {
  const live = await findLive(deps.db, liveId)
  const folder = path.join(deps.live.recordingsDir, liveId)
  if (live?.state !== 'ended' || !(await exists(folder))) return
  const lock = await deps.uploads.locks.acquire(`recording of ${liveId}`, () => undefined)
  if (!lock) return
  try {
    if (live.recording_media_id === null) await makeMedia(deps, live, folder)
    await rm(folder, { recursive: true, force: true })
  } finally {
    await lock.release()
  }
}

/** Saves recordings of this machine whose job ran on a machine without the files. */
export async function saveOwnRecordings(deps: Deps): Promise<void> {
  const before = deps.clock.now().getTime() - GRACE_MS
  for (const [id, live] of await recordedLives(deps))
    if (live?.ended_at && live.ended_at.getTime() < before)
      await saveRecording(deps, { liveId: id }).catch((error: unknown) =>
        deps.log.warn({ err: error, liveId: id }, 'could not save a recording; will retry'),
      )
  await sweepRecordings(deps)
}

/** Moves a segment recorded by an external engine to the live's recordings. */
export async function addRecordedSegment(
  { live, clock }: Pick<Deps, 'live' | 'clock'>,
  liveId: string,
  file: string,
): Promise<void> {
  const folder = path.join(live.recordingsDir, liveId)
  await mkdir(folder, { recursive: true, mode: 0o750 })
  const name = `${clock.now().getTime()}-${randomToken(4)}.seg.mp4`
  try {
    await rename(file, path.join(folder, name))
  } catch (error) {
    // rename() cannot cross file systems: copy instead.
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyFile(file, path.join(folder, name))
    await rm(file, { force: true })
  }
}

async function makeMedia(deps: Deps, live: Live, folder: string): Promise<void> {
  const work = path.join(folder, 'joined')
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { mode: 0o750 })
  const joined = await joinRecordings(folder, {
    targetOf: (index) => path.join(work, `${index}.mp4`),
    maxMs: MAX_MS,
  })
  const run = { log: deps.log, signal: AbortSignal.timeout(JOIN_TIMEOUT_MS) }
  const segments = await joinSegments(folder, path.join(work, 'segments.mp4'), run)
  const long = [...joined, ...(segments ? [segments] : [])].filter(({ durationMs }) => durationMs >= MIN_MS)
  const longest = long.toSorted((a, b) => b.durationMs - a.durationMs)[0]
  // The longest goes last: storing it as the live's recording marks the job as done.
  for (const { file } of [...long.filter((one) => one !== longest), ...(longest ? [longest] : [])])
    await saveAsMedia(deps, live, file, file === longest?.file)
}

async function saveAsMedia(deps: Deps, live: Live, file: string, isMain: boolean): Promise<void> {
  const video = { accountId: live.account_id, file, fields: fieldsOf(live) }
  const callbacks = {
    isWanted: async (tx: Parameters<typeof lockLive>[0]) =>
      (await lockLive(tx, live.id))?.recording_media_id === null,
    onCreated: async (tx: Parameters<typeof lockLive>[0], mediaId: string) => {
      if (!isMain) return
      await tx.updateTable('lives').set({ recording_media_id: mediaId }).where('id', '=', live.id).execute()
    },
  }
  try {
    await createMediaFromVideo(deps, video, callbacks)
  } catch (error) {
    // The account was erased or is no longer a creator.
    if (!(error instanceof Refusal)) throw error
    deps.log.warn({ liveId: live.id, code: error.code }, 'discarded the recording of a live')
  }
}

function fieldsOf({ description, tags, started_at }: Live) {
  const day = (started_at ?? new Date()).toISOString().slice(0, 10)
  return {
    description: description.trim().length >= 3 ? description : `Live on ${day}`,
    tags: tags.length > 0 ? tags : ['live'],
    visibility: 'private',
  }
}

/** Deletes recordings of unknown lives, and those older than the retention. */
export async function sweepRecordings(deps: Deps): Promise<void> {
  const before = deps.clock.now().getTime() - RETENTION_MS
  for (const [id, live] of await recordedLives(deps)) {
    const isOld = live?.ended_at ? live.ended_at.getTime() < before : false
    if (!live || isOld) await rm(path.join(deps.live.recordingsDir, id), { recursive: true, force: true })
  }
}

/** Lives with recordings on this machine. */
async function recordedLives({ db, live: { recordingsDir } }: Deps): Promise<[string, Live | undefined][]> {
  if (!(await exists(recordingsDir))) return []
  const ids = (await readdir(recordingsDir)).flatMap((name) => parseUuid(name) ?? [])
  const lives = await findLives(db, ids)
  return ids.map((id) => [id, lives.get(id)])
}

async function exists(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
