import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { probeVideo } from '#platform/media-tools/probe.ts'
import { fileKey } from '#platform/storage/file-key.ts'
import { makeClip, makePhoto } from '../../../../test/clips.ts'
import { arrived, filesOf, jobContext, mediaRow, processNow, workLeft } from '../../../../test/processing.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { processingTopic } from '../events.ts'
import { TRIES } from './attempt.ts'
import { makeRenditions } from './make-renditions.ts'
import { prepareMedia } from './prepare-media.ts'
import { tidyMedia } from './tidy-media.ts'

const site = await freshSite()
const owner = await seedAccount(site, { isCreator: true })
const deps = site.app.media

async function postsOf(accountId: string): Promise<number> {
  const row = await site.app.db
    .selectFrom('people_counts')
    .select('posts')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.posts ?? 0
}

test('H.264 and AAC is playable after the first look, and stays so until all sizes stand', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const id = await arrived(site, creator, await makeClip({ seconds: 3, width: 406, height: 720 }))
  await prepareMedia(deps, id, jobContext())
  const first = await mediaRow(site, id)
  assert.equal(first.state, 'playable')
  assert.deepEqual(first.playback, { mp4: 'play.mp4' })
  assert.equal(first.playback_run, first.pictures_run)
  assert.deepEqual([first.width, first.height], [406, 720])
  assert.ok(Math.abs((first.duration_ms ?? 0) - 3000) < 200)
  assert.equal(await postsOf(creator.id), 1)
  const run = first.pictures_run ?? assert.fail('no pictures')
  assert.deepEqual(await filesOf(site, id), [
    `${run}/blur.webp`,
    `${run}/full.webp`,
    `${run}/grid.webp`,
    `${run}/play.mp4`,
    `${run}/poster.webp`,
    'original.mp4',
  ])

  await makeRenditions(deps, id, jobContext())
  const ready = await mediaRow(site, id)
  assert.equal(ready.state, 'ready')
  assert.equal(ready.progress, 100)
  assert.deepEqual(ready.playback, { hls: 'master.m3u8', mp4: 'clip.mp4', teaser: 'teaser.mp4' })
  const files = await filesOf(site, id)
  for (const name of ['clip.mp4', 'teaser.mp4', 'master.m3u8', 'r360/index.m3u8', 'r360/init.mp4'])
    assert.ok(files.includes(`${ready.playback_run}/${name}`), name)
  assert.ok(files.includes(`${run}/preview.webp`))
  assert.ok(files.includes(`${run}/play.mp4`), 'whoever began to watch may finish')
  assert.ok(!files.some((name) => name.includes('/r720/')), 'nothing is upscaled')

  await tidyMedia(deps, id)
  const tidied = await filesOf(site, id)
  assert.ok(!tidied.includes(`${run}/play.mp4`))
  assert.ok(tidied.includes(`${ready.playback_run}/clip.mp4`))
  assert.deepEqual(await workLeft(site), [])
})

test('a picture of one’s own takes the place of a frame, cut to the shape of the video', async () => {
  const cover = 'cover-0123456789ab.webp'
  const id = await arrived(site, owner, await makeClip({ seconds: 1, width: 180, height: 320 }), { cover })
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

test('a teaser shows at most half of a video', async () => {
  const id = await arrived(site, owner, await makeClip({ seconds: 5 }))
  await processNow(site, id)
  const { playback_run: run } = await mediaRow(site, id)
  const local = site.app.storage.localPath ?? assert.fail('no local files')
  const facts = await probeVideo(await local(fileKey('media', id, run ?? '', 'teaser.mp4')), jobContext())
  assert.ok((facts.durationMs ?? 0) > 0 && (facts.durationMs ?? 0) <= 2500, String(facts.durationMs))
})

test('what browsers cannot play as it is waits for its sizes', async () => {
  const id = await arrived(site, owner, await makeClip({ seconds: 2, extension: 'webm' }))
  await prepareMedia(deps, id, jobContext())
  const first = await mediaRow(site, id)
  assert.equal(first.state, 'processing')
  assert.ok(first.pictures_run)
  await makeRenditions(deps, id, jobContext())
  const ready = await mediaRow(site, id)
  assert.equal(ready.state, 'ready')
  assert.ok(Math.abs((ready.duration_ms ?? 0) - 2000) < 300, String(ready.duration_ms))
})

test('a photo is ready after the first look, upright and without its camera', async () => {
  const file = path.join(path.dirname(await makeClip()), 'turned.jpg')
  await writeFile(file, await makePhoto({ width: 300, height: 200, orientation: 6 }))
  const id = await arrived(site, owner, file, { type: 'photo' })
  await prepareMedia(deps, id, jobContext())
  const row = await mediaRow(site, id)
  assert.equal(row.state, 'ready')
  assert.deepEqual([row.width, row.height], [200, 300])
  assert.deepEqual(
    (await filesOf(site, id)).map((name) => name.split('/').at(-1)),
    ['blur.webp', 'full.webp', 'grid.webp', 'poster.webp', 'preview.webp', 'original.jpg'],
  )
})

test('a sound that a recording names is heard in it', async () => {
  const sound = await makeClip({ seconds: 3, extension: 'mp4' })
  const { id: soundId } = await site.app.db
    .insertInto('sounds')
    .values({ name: 'Tone', file: 'tone.mp4', mime_type: 'audio/mp4', duration_ms: 3000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await site.app.storage.write(fileKey('sounds', soundId, 'tone.mp4'), createReadStream(sound))
  const silent = await makeClip({ seconds: 2, extension: 'webm', audio: null })
  const id = await arrived(site, owner, silent, { sound_id: soundId })
  await prepareMedia(deps, id, jobContext())
  const row = await mediaRow(site, id)
  assert.equal(row.state, 'playable', row.failure ?? '')
  const local = site.app.storage.localPath ?? assert.fail('no local files')
  const played = await local(fileKey('media', id, row.playback_run ?? '', 'play.mp4'))
  assert.equal((await probeVideo(played, jobContext())).audioCodec, 'aac')
})

test('the creator is told of each step', async () => {
  const told: unknown[] = []
  const unsubscribe = site.app.bus.subscribe(processingTopic(owner.id), (event) => void told.push(event))
  const id = await arrived(site, owner, await makeClip({ seconds: 2 }))
  await processNow(site, id)
  const states = () =>
    told
      .map((event) => event as { mediaId: string; state: string })
      .filter(({ mediaId }) => mediaId === id)
      .map(({ state }) => state)
  while (states().at(-1) !== 'ready') await pause(10)
  assert.equal(states()[0], 'playable')
  unsubscribe()
})

test('what cannot be used fails with words, once and for all', async () => {
  const folder = path.dirname(await makeClip())
  const cut = path.join(folder, 'cut.mp4')
  const whole = await readFile(await makeClip({ seconds: 3 }))
  await writeFile(cut, whole.subarray(0, Math.floor(whole.length / 3)))
  const id = await arrived(site, owner, cut)
  await prepareMedia(deps, id, jobContext())
  const row = await mediaRow(site, id)
  assert.equal(row.state, 'failed')
  assert.match(row.failure ?? '', /damaged or incomplete/)
  assert.deepEqual(await filesOf(site, id), ['original.mp4'])
  await prepareMedia(deps, id, jobContext())
  await makeRenditions(deps, id, jobContext())
  assert.equal((await mediaRow(site, id)).state, 'failed')
  assert.deepEqual(await workLeft(site), [])
})

test('after all its tries were killed it is said to have failed instead of being tried for ever', async () => {
  const id = await arrived(site, owner, await makeClip())
  await prepareMedia(deps, id, jobContext(TRIES + 1))
  assert.equal((await mediaRow(site, id)).state, 'failed')
  const playing = await arrived(site, owner, await makeClip())
  await prepareMedia(deps, playing, jobContext())
  await makeRenditions(deps, playing, jobContext(TRIES + 1))
  const row = await mediaRow(site, playing)
  assert.equal(row.state, 'ready', 'what plays is not taken away')
  assert.deepEqual(row.playback, { mp4: 'play.mp4' })
})

test('work on media that were deleted meanwhile leaves nothing behind', async () => {
  const id = await arrived(site, owner, await makeClip({ seconds: 2 }))
  await prepareMedia(deps, id, jobContext())
  const working = makeRenditions(deps, id, jobContext())
  await site.app.db.deleteFrom('media').where('id', '=', id).execute()
  await working
  const runs = new Set((await filesOf(site, id)).map((name) => name.split('/')[0]))
  assert.ok(runs.size <= 2, 'only what was there before; the files of the row go with its own job')
  assert.deepEqual(await workLeft(site), [])
})

test('leftovers of a killed try are removed by the next one', async () => {
  const id = await arrived(site, owner, await makeClip({ seconds: 2 }))
  await site.app.storage.write(fileKey('media', id, 'abcdef0123', 'poster.webp'), Buffer.from('old'))
  await processNow(site, id)
  const row = await mediaRow(site, id)
  const runs = new Set((await filesOf(site, id)).map((name) => name.split('/')[0]))
  assert.deepEqual([...runs].sort(), [row.pictures_run, row.playback_run, 'original.mp4'].map(String).sort())
})
