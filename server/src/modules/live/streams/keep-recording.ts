/** The recording of a live becomes private media of its creator, once the live is over. */
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { randomToken } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { joinRecordings } from '#platform/live/join-recordings.ts'
import { joinSegments } from '#platform/live/join-segments.ts'
import { VIDEO } from '#rules/media.ts'
import { MINUTE_MS } from '#rules/time.ts'
import { adoptVideo } from '../../media/index.ts'
import { findLive, findLives, type Live, lockLive } from '../shows/show-queries.ts'
import type { LiveDeps } from '../types.ts'

type Deps = LiveDeps

/** What is shorter was a try. */
const MIN_MS = 2_000
const MAX_MS = VIDEO.maxDurationMs - MINUTE_MS
const JOINED_MS = 45 * MINUTE_MS
/** What a job could not make media of is given up after this. */
const KEPT_MS = 7 * 24 * 60 * MINUTE_MS

/** Until then a worker of this machine, if there is one, may have it by its job. */
const OWN_AFTER_MS = 2 * MINUTE_MS

/** Safe to repeat: a live has one recording, and the pieces stay until it is there. On another machine there are none. */
export async function keepRecording(deps: Deps, { liveId }: { liveId: string }): Promise<void> {
  const live = await findLive(deps.db, liveId)
  const folder = path.join(deps.live.recordings, liveId)
  if (live?.state !== 'ended' || !(await exists(folder))) return
  const lock = await deps.media.locks.take(`recording of ${liveId}`, () => undefined)
  if (!lock) return
  try {
    if (live.recording_media_id === null) await makeMedia(deps, live, folder)
    await rm(folder, { recursive: true, force: true })
  } finally {
    await lock.release()
  }
}

/** The machine that recorded a live keeps it itself when the job was done where nothing lies. */
export async function keepOwnRecordings(deps: Deps): Promise<void> {
  const before = deps.clock.now().getTime() - OWN_AFTER_MS
  for (const [id, live] of await livesHere(deps))
    if (live?.ended_at && live.ended_at.getTime() < before)
      await keepRecording(deps, { liveId: id }).catch((fault: unknown) =>
        deps.log.warn({ err: fault, liveId: id }, 'a recording could not be kept; trying again'),
      )
  await sweepRecordings(deps)
}

/** What another engine recorded between two of its breaks waits beside the rest. */
export async function keepSegment(
  { live, clock }: Pick<Deps, 'live' | 'clock'>,
  liveId: string,
  file: string,
): Promise<void> {
  const folder = path.join(live.recordings, liveId)
  await mkdir(folder, { recursive: true, mode: 0o750 })
  const name = `${clock.now().getTime()}-${randomToken(4)}.seg.mp4`
  try {
    await rename(file, path.join(folder, name))
  } catch (fault) {
    // On another disk it is copied.
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'EXDEV')) throw fault
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
  const run = { log: deps.log, signal: AbortSignal.timeout(JOINED_MS) }
  const segments = await joinSegments(folder, path.join(work, 'segments.mp4'), run)
  const long = [...joined, ...(segments ? [segments] : [])].filter(({ durationMs }) => durationMs >= MIN_MS)
  const longest = long.toSorted((a, b) => b.durationMs - a.durationMs)[0]
  // The one that stands for the live comes last: once it is noted, nothing is made again.
  for (const { file } of [...long.filter((one) => one !== longest), ...(longest ? [longest] : [])])
    await adopt(deps, live, file, file === longest?.file)
}

async function adopt(deps: Deps, live: Live, file: string, isMain: boolean): Promise<void> {
  const video = { accountId: live.account_id, file, fields: fieldsOf(live) }
  const ask = {
    isWanted: async (tx: Parameters<typeof lockLive>[0]) =>
      (await lockLive(tx, live.id))?.recording_media_id === null,
    note: async (tx: Parameters<typeof lockLive>[0], mediaId: string) => {
      if (!isMain) return
      await tx.updateTable('lives').set({ recording_media_id: mediaId }).where('id', '=', live.id).execute()
    },
  }
  try {
    await adoptVideo(deps, video, ask)
  } catch (fault) {
    // Whoever is gone, or is no creator any more, has no use for it.
    if (!(fault instanceof Refusal)) throw fault
    deps.log.warn({ liveId: live.id, code: fault.code }, 'the recording of a live is not kept')
  }
}

function fieldsOf({ description, tags, started_at }: Live) {
  const day = (started_at ?? new Date()).toISOString().slice(0, 10)
  return {
    description: description.trim().length >= 3 ? description : `Live of ${day}`,
    tags: tags.length > 0 ? tags : ['live'],
    visibility: 'private',
  }
}

/** Pieces of lives that are gone, or from which nothing came in a week. */
export async function sweepRecordings(deps: Deps): Promise<void> {
  const before = deps.clock.now().getTime() - KEPT_MS
  for (const [id, live] of await livesHere(deps)) {
    const isOld = live?.ended_at ? live.ended_at.getTime() < before : false
    if (!live || isOld) await rm(path.join(deps.live.recordings, id), { recursive: true, force: true })
  }
}

/** Of which pieces lie on this machine. */
async function livesHere({ db, live: { recordings } }: Deps): Promise<[string, Live | undefined][]> {
  if (!(await exists(recordings))) return []
  const ids = (await readdir(recordings)).flatMap((name) => parseUuid(name) ?? [])
  const lives = await findLives(db, ids)
  return ids.map((id) => [id, lives.get(id)])
}

async function exists(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory()
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return false
    throw fault
  }
}
