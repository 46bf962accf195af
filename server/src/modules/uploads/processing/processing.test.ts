import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { JobExpired, JobPostponed } from '#platform/jobs/define-job.ts'
import { probeVideo } from '#platform/media-tools/probe.ts'
import { type ToolEnd, ToolFailure } from '#platform/media-tools/run-tool.ts'
import { UnusableMedia } from '#platform/media-tools/unusable.ts'
import { fileKey } from '#platform/storage/file-key.ts'
import { makeClip, makePhoto } from '../../../../test/clips.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import {
  jobContext,
  mediaFilesOf,
  mediaRow,
  processNow,
  seedUploadedMedia,
  workLeft,
} from '../../../../test/processing.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { childrenOf, emptyDir, pidsWithCommand } from '../../../../test/spawned-site.ts'
import { jobsOf } from '../../../../test/uploads.ts'
import { processingTopic } from '../../media/index.ts'
import { blurLocked } from './blur-locked.ts'
import { processRenditions } from './make-renditions.ts'
import { prepareMedia } from './prepare-media.ts'
import { removeProvisionalFiles } from './tidy-media.ts'
import { finalVerdict } from './verdict.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const owner = await seedAccount(site, { isCreator: true })
const deps = site.app

async function postsOf(accountId: string): Promise<number> {
  const row = await site.app.db
    .selectFrom('people_counts')
    .select('posts')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.posts ?? 0
}

test('H.264 with AAC is playable after the first step, and until all renditions exist', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const id = await seedUploadedMedia(site, creator, await makeClip({ seconds: 3, width: 406, height: 720 }))
  await prepareMedia(deps, id, jobContext())
  const first = await mediaRow(site, id)
  assert.equal(first.state, 'playable')
  assert.deepEqual(first.playback, { mp4: 'play.mp4' })
  assert.equal(first.playback_run, first.pictures_run)
  assert.deepEqual([first.width, first.height], [406, 720])
  assert.ok(Math.abs((first.duration_ms ?? 0) - 3000) < 200)
  assert.equal(await postsOf(creator.id), 1)
  const run = first.pictures_run ?? assert.fail('no pictures')
  assert.deepEqual(await mediaFilesOf(site, id), [
    `${run}/blur.webp`,
    `${run}/full.webp`,
    `${run}/grid.webp`,
    `${run}/play.mp4`,
    `${run}/poster.webp`,
    'original.mp4',
  ])

  await processRenditions(deps, id, jobContext())
  const ready = await mediaRow(site, id)
  assert.equal(ready.state, 'ready')
  assert.equal(ready.progress, 100)
  assert.deepEqual(ready.playback, {
    ...{ hls: 'master.m3u8', mp4: 'clip.mp4', teaser: 'teaser.mp4' },
    blur: 'blur.mp4',
  })
  const files = await mediaFilesOf(site, id)
  for (const name of ['clip.mp4', 'teaser.mp4', 'master.m3u8', 'r360/index.m3u8', 'r360/init.mp4'])
    assert.ok(files.includes(`${ready.playback_run}/${name}`), name)
  assert.ok(files.includes(`${run}/preview.webp`))
  assert.ok(files.includes(`${run}/play.mp4`), 'whoever began to watch may finish')
  assert.ok(!files.some((name) => name.includes('/r720/')), 'nothing is upscaled')

  await removeProvisionalFiles(deps, id)
  const tidied = await mediaFilesOf(site, id)
  assert.ok(!tidied.includes(`${run}/play.mp4`))
  assert.ok(tidied.includes(`${ready.playback_run}/clip.mp4`))
  assert.deepEqual(await workLeft(site), [])
})

test('a custom cover replaces the frame, cropped to the video’s shape', async () => {
  const cover = 'cover-0123456789ab.webp'
  const id = await seedUploadedMedia(site, owner, await makeClip({ seconds: 1, width: 180, height: 320 }), {
    cover,
  })
  const red = sharp({ create: { width: 400, height: 300, channels: 3, background: '#ff0000' } })
  await site.app.storage.write(fileKey('media', id, cover), await red.webp().toBuffer())
  await prepareMedia(deps, id, jobContext())
  const { pictures_run: run, width, height } = await mediaRow(site, id)
  assert.deepEqual([width, height], [180, 320])
  const read = await site.app.storage.read(fileKey('media', id, run ?? '', 'poster.webp'))
  const poster = sharp(Buffer.concat((await read?.stream.toArray()) ?? []))
  const { dominant } = await poster.stats()
  assert.ok(dominant.r > 200 && dominant.g < 60 && dominant.b < 60)
  const size = await poster.metadata()
  assert.deepEqual([size.width, size.height], [180, 320])
})

test('a video that cannot be prepared fails only when no tool works on it any more', async () => {
  const cover = 'cover-ba9876543210.webp'
  const clip = await makeClip({ seconds: 5, width: 1080, height: 1920 })
  const id = await seedUploadedMedia(site, owner, clip, { cover })
  await site.app.storage.write(fileKey('media', id, cover), Buffer.from('no picture'))
  await prepareMedia(deps, id, jobContext())
  const ours = childrenOf(process.pid)
  assert.deepEqual(
    pidsWithCommand('ffmpeg').filter((pid) => ours.includes(pid)),
    [],
  )
  assert.equal((await mediaRow(site, id)).state, 'failed')
  assert.deepEqual(await workLeft(site), [])
})

test('a teaser shows at most half of a video', async () => {
  const id = await seedUploadedMedia(site, owner, await makeClip({ seconds: 5 }))
  await processNow(site, id)
  const { playback_run: run } = await mediaRow(site, id)
  const local = site.app.storage.localPath ?? assert.fail('no local files')
  const facts = await probeVideo(await local(fileKey('media', id, run ?? '', 'teaser.mp4')), jobContext())
  assert.ok((facts.durationMs ?? 0) > 0 && (facts.durationMs ?? 0) <= 2500, String(facts.durationMs))
})

test('a video gets a blurred loop: small, silent, without detail; locked ones of an earlier version get it later', async () => {
  const id = await seedUploadedMedia(site, owner, await makeClip({ seconds: 5 }))
  await processNow(site, id)
  const local = site.app.storage.localPath ?? assert.fail('no local files')
  const loopOf = async () => {
    const { playback_run: run, playback } = await mediaRow(site, id)
    return playback.blur === undefined ? null : local(fileKey('media', id, run ?? '', playback.blur))
  }
  const made = (await loopOf()) ?? assert.fail('no loop')
  await assertBlurred(made)
  await rm(made)
  const { db } = site.app
  await sql`update media set playback = playback - 'blur' where id = ${id}`.execute(db)
  await blurLocked(deps, jobContext())
  assert.equal(await loopOf(), null, 'it is not locked')
  await db.updateTable('media').set({ price_cents: 500 }).where('id', '=', id).execute()
  for (const _ of ['first', 'again']) {
    await blurLocked(deps, jobContext())
    await assertBlurred((await loopOf()) ?? assert.fail('no loop'))
  }
})

async function assertBlurred(file: string): Promise<void> {
  const facts = await probeVideo(file, jobContext())
  assert.ok(facts.widthPx <= 256 && facts.heightPx <= 256)
  assert.ok((facts.durationMs ?? 0) > 1000 && (facts.durationMs ?? 0) < 4000, String(facts.durationMs))
  const bytes = await readFile(file)
  assert.ok(bytes.length < 60_000, String(bytes.length))
  assert.equal(bytes.includes('mp4a'), false, 'it has no sound')
  const grey = execFileSync('ffmpeg', [
    ...['-v', 'error', '-i', file, '-frames:v', '1', '-pix_fmt', 'gray', '-f', 'rawvideo', '-'],
  ])
  let steepest = 0
  for (let at = 1; at < grey.length; at += 1)
    if (at % facts.widthPx > 0) steepest = Math.max(steepest, Math.abs((grey[at] ?? 0) - (grey[at - 1] ?? 0)))
  assert.ok(steepest <= 12, `an edge of ${steepest} levels is left`)
}

test('a format browsers cannot play waits for its renditions', async () => {
  const id = await seedUploadedMedia(site, owner, await makeClip({ seconds: 2, extension: 'webm' }))
  await prepareMedia(deps, id, jobContext())
  const first = await mediaRow(site, id)
  assert.equal(first.state, 'processing')
  assert.ok(first.pictures_run)
  await processRenditions(deps, id, jobContext())
  const ready = await mediaRow(site, id)
  assert.equal(ready.state, 'ready')
  assert.ok(Math.abs((ready.duration_ms ?? 0) - 2000) < 300, String(ready.duration_ms))
})

test('a photo is ready after the first step, upright and without camera metadata', async () => {
  const file = path.join(emptyDir(), 'turned.jpg')
  await writeFile(file, await makePhoto({ width: 300, height: 200, orientation: 6 }))
  const id = await seedUploadedMedia(site, owner, file, { type: 'photo' })
  await prepareMedia(deps, id, jobContext())
  const row = await mediaRow(site, id)
  assert.equal(row.state, 'ready')
  assert.deepEqual([row.width, row.height], [200, 300])
  assert.deepEqual(
    (await mediaFilesOf(site, id)).map((name) => name.split('/').at(-1)),
    ['blur.webp', 'full.webp', 'grid.webp', 'poster.webp', 'preview.webp', 'original.jpg'],
  )
})

test('a recording’s sound is mixed into it', async () => {
  const sound = await makeClip({ seconds: 3, extension: 'mp4' })
  const { id: soundId } = await site.app.db
    .insertInto('sounds')
    .values({
      name: 'Tone',
      file: 'tone.mp4',
      mime_type: 'audio/mp4',
      duration_ms: 3000,
      licence: 'CC0-1.0',
      source: 'Test',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await site.app.storage.write(fileKey('sounds', soundId, 'tone.mp4'), createReadStream(sound))
  const silent = await makeClip({ seconds: 2, extension: 'webm', audio: null })
  const id = await seedUploadedMedia(site, owner, silent, { sound_id: soundId })
  await prepareMedia(deps, id, jobContext())
  const row = await mediaRow(site, id)
  assert.equal(row.state, 'playable', row.failure ?? '')
  const local = site.app.storage.localPath ?? assert.fail('no local files')
  const played = await local(fileKey('media', id, row.playback_run ?? '', 'play.mp4'))
  assert.equal((await probeVideo(played, jobContext())).audioCodec, 'aac')
})

test('publishes each step to the creator', async () => {
  const response: unknown[] = []
  const unsubscribe = site.app.bus.subscribe(processingTopic(owner.id), (event) => void response.push(event))
  const id = await seedUploadedMedia(site, owner, await makeClip({ seconds: 2 }))
  await processNow(site, id)
  const states = () =>
    response
      .map((event) => event as { mediaId: string; state: string })
      .filter(({ mediaId }) => mediaId === id)
      .map(({ state }) => state)
  while (states().at(-1) !== 'ready') await pause(10)
  assert.equal(states()[0], 'playable')
  unsubscribe()
})

test('an unusable file fails for good, with a reason', async () => {
  const cut = path.join(emptyDir(), 'cut.mp4')
  const whole = await readFile(await makeClip({ seconds: 3 }))
  await writeFile(cut, whole.subarray(0, Math.floor(whole.length / 3)))
  const id = await seedUploadedMedia(site, owner, cut)
  await prepareMedia(deps, id, jobContext())
  const row = await mediaRow(site, id)
  assert.equal(row.state, 'failed')
  assert.match(row.failure ?? '', /damaged or incomplete/)
  assert.deepEqual(await mediaFilesOf(site, id), ['original.mp4'])
  await prepareMedia(deps, id, jobContext())
  await processRenditions(deps, id, jobContext())
  assert.equal((await mediaRow(site, id)).state, 'failed')
  assert.deepEqual(await workLeft(site), [])
})

test('a playable video stays playable when its renditions fail', async () => {
  const id = await seedUploadedMedia(site, owner, await makeClip())
  await prepareMedia(deps, id, jobContext())
  const { playback_run: run } = await mediaRow(site, id)
  await site.app.storage.write(fileKey('media', id, run ?? '', 'play.mp4'), Buffer.from('no longer a video'))
  await processRenditions(deps, id, jobContext())
  const row = await mediaRow(site, id)
  assert.equal(row.state, 'ready')
  assert.deepEqual(row.playback, { mp4: 'play.mp4' })
})

test('a good video becomes ready however often its workers were killed', async () => {
  const id = await seedUploadedMedia(site, owner, await makeClip())
  await prepareMedia(deps, id, jobContext(50))
  assert.equal((await mediaRow(site, id)).state, 'playable')
})

test('restarts an encoder killed for lack of memory, without blaming the video', async () => {
  const id = await seedUploadedMedia(site, owner, await makeClip({ seconds: 2, extension: 'avi' }))
  await prepareMedia(deps, id, jobContext())
  const encoders = () => {
    const ours = childrenOf(process.pid)
    return pidsWithCommand('ffmpeg', 'libx264').filter((pid) => ours.includes(pid))
  }
  const working = assert.rejects(processRenditions(deps, id, jobContext()), { reason: 'memory' })
  while (encoders().length === 0) await pause(5)
  process.kill(encoders()[0] ?? assert.fail(), 'SIGKILL')
  await working
  const row = await mediaRow(site, id)
  assert.deepEqual([row.state, row.failure, row.faults], ['processing', null, 0])
  await processRenditions(deps, id, jobContext())
  assert.equal((await mediaRow(site, id)).state, 'ready')
})

test('processing waits on a full disk and continues when there is space', async (t) => {
  const id = await seedUploadedMedia(site, owner, await makeClip())
  await mkdir(deps.uploads.folders.work, { recursive: true })
  const mount = ['-t', 'tmpfs', '-o', 'size=1100k', 'tmpfs', deps.uploads.folders.work]
  if (spawnSync('mount', mount, { stdio: 'ignore' }).status !== 0) return t.skip('mounting needs root')
  // No reserve, so that the tools themselves hit the end of the disk.
  const narrow = { ...deps, uploads: { ...deps.uploads, spareBytes: 0 } }
  await site.app.db.updateTable('media').set({ original_bytes: 1 }).where('id', '=', id).execute()
  try {
    await assert.rejects(prepareMedia(narrow, id, jobContext()), JobPostponed)
    execFileSync('mount', ['-o', 'remount,size=100m', deps.uploads.folders.work])
    await prepareMedia(narrow, id, jobContext())
    assert.equal((await mediaRow(site, id)).state, 'playable')
    execFileSync('mount', ['-o', 'remount,size=1100k', deps.uploads.folders.work])
    await assert.rejects(processRenditions(narrow, id, jobContext()), JobPostponed)
    await assert.rejects(processRenditions(deps, id, jobContext()), JobPostponed, 'and is not even begun')
  } finally {
    execFileSync('umount', ['-l', deps.uploads.folders.work])
  }
  assert.deepEqual((await mediaRow(site, id)).state, 'playable')
  await processRenditions(deps, id, jobContext())
  assert.equal((await mediaRow(site, id)).state, 'ready')
  assert.deepEqual(await workLeft(site), [])
})

test('only a verdict on the file is final; unknown errors are retried six times', async () => {
  const context = jobContext()
  const ask = (error: unknown, faults = 1, signal = context.signal) =>
    finalVerdict(deps, error, { signal }, async () => faults)
  const tool = (reason: ToolEnd, tail = '') => new ToolFailure('ffmpeg', reason, tail, 1)
  const tooSlow = 'This file takes too long to process. Use a shorter or smaller one.'
  assert.equal(await ask(tool('time')), tooSlow)
  assert.equal(await ask(tool('aborted'), 1, AbortSignal.abort(new JobExpired(1))), tooSlow)
  assert.match(await ask(new UnusableMedia('damagedVideo')), /damaged or incomplete/)
  const stopping = AbortSignal.abort(new Error('the process stops'))
  await assert.rejects(ask(tool('aborted'), 99, stopping), ToolFailure)
  for (const error of [tool('memory'), tool('ended'), tool('failed', 'Too many open files')])
    await assert.rejects(ask(error, 99), ToolFailure)
  const gone = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
  await assert.rejects(ask(gone, 99), /refused/)
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  for (const error of [full, tool('failed', 'av_interleaved_write_frame(): No space left on device')])
    await assert.rejects(ask(error), JobPostponed)
  const nearlyFull = { ...deps, uploads: { ...deps.uploads, spareBytes: Number.MAX_SAFE_INTEGER } }
  const damaged = new UnusableMedia('damagedVideo')
  await assert.rejects(
    finalVerdict(nearlyFull, damaged, context, async () => 1),
    JobPostponed,
    'nothing is believed where hardly anything can be written',
  )
  for (const error of [new Error('odd'), tool('crashed')]) {
    await assert.rejects(ask(error, 5))
    assert.match(await ask(error, 6), /Couldn’t process/)
  }
})

const retry = (who: Seeded | null, media: string) =>
  askAs(site, who, 'mutation ($media: ID!) { retryMedia(media: $media) { id processed { state } } }', {
    media,
  })

test('only the owner can retry a failed media, once', async () => {
  const id = await seedUploadedMedia(site, owner, await makeClip())
  const bug = () => Promise.reject(new Error('a bug'))
  // Failing before and after the output was made.
  const early = { ...site.app.storage, localPath: bug }
  const late = { ...site.app.storage, adopt: bug }
  for (const [place, storage] of [late, early, early, early, early].entries()) {
    await assert.rejects(prepareMedia({ ...deps, storage }, id, jobContext()), /a bug/)
    assert.deepEqual(
      [(await mediaRow(site, id)).faults, await mediaFilesOf(site, id)],
      [place + 1, ['original.mp4']],
    )
  }
  await prepareMedia({ ...deps, storage: late }, id, jobContext())
  const failed = await mediaRow(site, id)
  assert.equal(failed.state, 'failed')
  assert.match(failed.failure ?? '', /Couldn’t process/)
  assert.deepEqual(await mediaFilesOf(site, id), ['original.mp4'], 'what was sent stays')

  const stranger = await seedAccount(site, { isCreator: true })
  assert.equal((await refusalOf(retry(stranger, id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(retry(null, id))).code, 401)
  assert.equal((await refusalOf(retry(owner, 'x'))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(retry(owner, crypto.randomUUID()))).code, 'NOT_FOUND')
  assert.deepEqual(await jobsOf(site, id), [])
  const answers = await Promise.all([retry(owner, id), retry(owner, id)])
  for (const { data } of answers)
    assert.deepEqual(data, { retryMedia: { id, processed: { state: 'processing' } } })
  assert.deepEqual(await jobsOf(site, id), ['media-prepare'])
  await prepareMedia(deps, id, jobContext())
  await answerOf(retry(owner, id))
  assert.equal((await mediaRow(site, id)).state, 'playable', 'what did not fail stays as it is')
  assert.equal((await refusalOf(retry(stranger, id))).code, 'FORBIDDEN')
})

test('processing of deleted media leaves nothing behind', async () => {
  const id = await seedUploadedMedia(site, owner, await makeClip({ seconds: 2 }))
  await prepareMedia(deps, id, jobContext())
  const working = processRenditions(deps, id, jobContext())
  await site.app.db.deleteFrom('media').where('id', '=', id).execute()
  await working
  const runs = new Set((await mediaFilesOf(site, id)).map((name) => name.split('/')[0]))
  assert.ok(runs.size <= 2, 'only what was there before; the files of the row go with its own job')
  assert.deepEqual(await workLeft(site), [])
})

test('the next attempt removes leftovers of a killed one', async () => {
  const id = await seedUploadedMedia(site, owner, await makeClip({ seconds: 2 }))
  await site.app.storage.write(fileKey('media', id, 'abcdef0123', 'poster.webp'), Buffer.from('old'))
  await processNow(site, id)
  const row = await mediaRow(site, id)
  const runs = new Set((await mediaFilesOf(site, id)).map((name) => name.split('/')[0]))
  assert.deepEqual([...runs].sort(), [row.pictures_run, row.playback_run, 'original.mp4'].map(String).sort())
})
