import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { systemClock } from '#platform/clock.ts'
import { createPackager } from '#platform/live/hls/packager.ts'
import { createRecorder } from '#platform/live/recorder.ts'
import { MINUTE_MS } from '#rules/time.ts'
import { encodeClip, play } from '../../../../test/encoded-frames.ts'
import { openEdge, seedLive } from '../../../../test/live-edge.ts'
import { askAs, hide, refusalOf } from '../../../../test/people.ts'
import { mediaRow, prepareNow } from '../../../../test/processing.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { emptyDir } from '../../../../test/spawned-site.ts'
import { markLiveEnded } from '../lives/live-state.ts'
import { clipLive } from '../watching/clip-live.ts'
import { addRecordedSegment, saveOwnRecordings, saveRecording, sweepRecordings } from './save-recording.ts'

const site = await freshSite()
const edge = await openEdge(site)
const { db } = site.app
const clip = encodeClip({ seconds: 3 })
const folderOf = (id: string) => path.join(site.app.live.recordingsDir, id)

async function recorded(more: { description?: string; tags?: string[] } = {}) {
  const live = await seedLive(site, edge)
  await db
    .updateTable('lives')
    .set({ description: '', ...more })
    .where('id', '=', live.id)
    .execute()
  const log = pino({ level: 'silent' })
  const recorder = createRecorder({ folder: folderOf(live.id), clock: systemClock, log })
  const packager = createPackager({ clock: systemClock, onFragment: recorder.append })
  play(clip, packager)
  packager.end()
  await recorder.close()
  return live
}

const mediaOf = (accountId: string) =>
  db.selectFrom('media').selectAll().where('account_id', '=', accountId).execute()

test('an ended live becomes private media of its creator once, however often the job runs', async () => {
  const live = await recorded({ description: 'Friday evening', tags: ['music'] })
  await saveRecording(site.app, { liveId: live.id })
  assert.deepEqual(await mediaOf(live.creator.id), [], 'it still runs')
  await markLiveEnded(site.app, live.id, { reason: 'stopped' })
  await saveRecording(site.app, { liveId: live.id })
  await saveRecording(site.app, { liveId: live.id })
  const [media, ...others] = await mediaOf(live.creator.id)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [media?.visibility, media?.description, media?.tags, media?.type],
    ['private', 'Friday evening', ['music'], 'video'],
  )
  const row = await db
    .selectFrom('lives')
    .select('recording_media_id')
    .where('id', '=', live.id)
    .executeTakeFirst()
  assert.equal(row?.recording_media_id, media?.id)
  assert.equal(existsSync(folderOf(live.id)), false)
  // Media jobs process it like any upload.
  await prepareNow(site, media?.id ?? '')
  const ready = await mediaRow(site, media?.id ?? '')
  assert.deepEqual([ready?.width, ready?.height], [160, 90])
  assert.ok(Math.abs((ready?.duration_ms ?? 0) - 3000) < 200)
})

test('joins segments recorded by an external engine into one video', async () => {
  const live = await seedLive(site, edge)
  for (const at of [0, 1]) {
    const file = path.join(site.app.config.dataDir, `piece${at}.mp4`)
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=10', '-t', '1.5', '-pix_fmt', 'yuv420p']
    const made = ['-c:v', 'libx264', '-preset', 'ultrafast', '-movflags', 'frag_keyframe+empty_moov', file]
    execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...picture, ...made])
    await addRecordedSegment(site.app, live.id, file)
    assert.equal(existsSync(file), false)
  }
  await markLiveEnded(site.app, live.id, { reason: 'lost' })
  await saveRecording(site.app, { liveId: live.id })
  const [media, ...others] = await mediaOf(live.creator.id)
  assert.deepEqual([media?.visibility, others], ['private', []])
  await prepareNow(site, media?.id ?? '')
  const { duration_ms } = (await mediaRow(site, media?.id ?? '')) ?? {}
  assert.ok(Math.abs((duration_ms ?? 0) - 3000) < 300, String(duration_ms))
})

test('the recording machine saves a live whose job ran on another machine', async () => {
  const live = await recorded()
  await markLiveEnded(site.app, live.id, { reason: 'stopped' })
  const elsewhere = { ...site.app, live: { ...site.app.live, recordingsDir: emptyDir() } }
  await saveRecording(elsewhere, { liveId: live.id })
  const later = (minutes: number) => ({
    ...site.app,
    clock: { now: () => new Date(Date.now() + minutes * MINUTE_MS) },
  })
  await saveOwnRecordings(later(1))
  assert.deepEqual(await mediaOf(live.creator.id), [], 'a worker of this machine may still come by')
  await Promise.all([saveOwnRecordings(later(3)), saveOwnRecordings(later(3))])
  assert.equal((await mediaOf(live.creator.id)).length, 1)
  assert.equal(existsSync(folderOf(live.id)), false)
})

test('describes a recording without a description by its date; saves nothing for erased accounts', async () => {
  const [plain, gone] = [await recorded(), await recorded()]
  for (const { id } of [plain, gone]) await markLiveEnded(site.app, id, { reason: 'lost' })
  await hide(site, gone.creator.id, 'suspended')
  for (const { id } of [plain, gone]) await saveRecording(site.app, { liveId: id })
  const [media] = await mediaOf(plain.creator.id)
  assert.match(media?.description ?? '', /^Live on \d{4}-\d\d-\d\d$/)
  assert.deepEqual(await mediaOf(gone.creator.id), [])
  assert.equal(existsSync(folderOf(gone.id)), false)
})

test('only the creator can clip the last seconds of a running live', async () => {
  const live = await seedLive(site, edge)
  const clip = (as: { cookie: string } | null, id = live.id) =>
    askAs(site, as, 'mutation ($live: ID!) { clipLive(live: $live) { id } }', { live: id })
  const fan = await seedAccount(site)
  assert.equal((await refusalOf(clip(null))).code, 401)
  assert.equal((await refusalOf(clip(fan))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(clip(live.creator, 'x'))).code, 'BAD_INPUT')
  const viewer = { accountId: live.creator.id, sessionId: '', isCreator: true, staffRoles: [] }
  const mediaId = await clipLive(edge.app, viewer, live.id)
  const [media] = await mediaOf(live.creator.id)
  assert.deepEqual([media?.id, media?.visibility], [mediaId, 'private'])
  await prepareNow(site, mediaId)
  const { duration_ms } = (await mediaRow(site, mediaId)) ?? {}
  assert.ok(Math.abs((duration_ms ?? 0) - 3000) < 400, String(duration_ms))
  await markLiveEnded(site.app, live.id, { reason: 'stopped' })
  assert.equal((await refusalOf(clip(live.creator))).code, 'BAD_INPUT')
})

test('sweeps recordings of unknown lives and keeps those of running lives', async () => {
  const live = await recorded()
  const lost = folderOf('01980000-0000-7000-8000-000000000000')
  mkdirSync(lost, { recursive: true })
  await sweepRecordings(site.app)
  assert.deepEqual([existsSync(lost), existsSync(folderOf(live.id))], [false, true])
})
