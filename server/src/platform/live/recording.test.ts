import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { systemClock } from '#platform/clock.ts'
import { encodeClip, play, type RecordedClip, shiftedBy } from '../../../test/encoded-frames.ts'
import { freshFolder } from '../../../test/media-tools.ts'
import { createPackager } from './hls/packager.ts'
import { joinRecordings } from './join-recordings.ts'
import { createOutputs } from './outputs.ts'
import { createRecorder } from './recorder.ts'
import { createStream } from './stream.ts'

const log = pino({ level: 'silent' })
const clip = encodeClip({ seconds: 4 })
const portrait = encodeClip({ seconds: 3, size: '90x160' })

async function record(folder: string, runs: readonly RecordedClip[], startMs: number): Promise<void> {
  const recorder = createRecorder({ folder, clock: { now: () => new Date(startMs) }, log })
  const packager = createPackager({ clock: systemClock, onFragment: recorder.append })
  for (const run of runs) {
    play(run, packager)
    packager.gap()
  }
  packager.end()
  await recorder.close()
}

function seen(file: string) {
  const args = ['-v', 'error', '-show_entries', 'packet=codec_type,dts_time', '-of', 'json', file]
  const { packets } = JSON.parse(execFileSync('ffprobe', args).toString()) as {
    packets: { codec_type: string; dts_time: string }[]
  }
  const times = packets.filter(({ codec_type }) => codec_type === 'video').map((one) => Number(one.dts_time))
  const decoded = execFileSync('ffmpeg', ['-v', 'warning', '-i', file, '-f', 'null', '-'], { stdio: 'pipe' })
  assert.equal(decoded.toString(), '')
  return { frames: times.length, lastS: Math.max(...times) }
}

test('a recording is continuous across lost publishers and a killed process, without the time between', async () => {
  const folder = freshFolder()
  await record(folder, [clip, shiftedBy(clip, 15_000)], 1000)
  // A second process, whose clock restarted, and whose last fragment was truncated.
  await record(folder, [clip], 90_000)
  const [, second = ''] = readdirSync(folder).toSorted()
  const whole = path.join(folder, second)
  truncateSync(whole, readFileSync(whole).length - 500)
  mkdirSync(path.join(folder, 'joined'))
  const joined = await joinRecordings(folder, {
    targetOf: (at) => path.join(folder, 'joined', `${at}.mp4`),
    maxMs: 3_600_000,
  })
  assert.equal(joined.length, 1)
  const { frames, lastS } = seen(joined[0]?.file ?? '')
  assert.ok(frames > 340 && frames < 360, String(frames))
  assert.ok(lastS > 11 && lastS < 12, String(lastS))
  assert.ok(Math.abs((joined[0]?.durationMs ?? 0) / 1000 - lastS) < 0.5)
})

test('a new picture size starts a new file, and so does the maximum duration, at a key frame', async () => {
  const folder = freshFolder()
  await record(folder, [clip, shiftedBy(portrait, 6000), shiftedBy(clip, 12_000)], 1000)
  mkdirSync(path.join(folder, 'joined'))
  const targetOf = (at: number) => path.join(folder, 'joined', `${at}.mp4`)
  const joined = await joinRecordings(folder, { targetOf, maxMs: 3_600_000 })
  assert.deepEqual(
    joined.map(({ file }) => seen(file).frames),
    [240, 90],
  )
  const short = await joinRecordings(folder, { targetOf, maxMs: 2_500 })
  assert.ok(short.length >= 3)
  assert.equal(
    short.reduce((sum, { file }) => sum + seen(file).frames, 0),
    330,
  )
})

test('on a full disk the recording stops, keeps its file, and no other sink is affected', async () => {
  const folder = freshFolder()
  let looks = 0
  let stopped = 0
  const recorder = createRecorder({
    folder,
    clock: systemClock,
    log,
    freeBytes: () => (looks++ < 1 ? 1e12 : 0),
    onStopped: () => stopped++,
  })
  const init = Buffer.alloc(16)
  for (let at = 0; at < 40; at++) recorder.append(init, Buffer.alloc(1024 * 1024))
  await recorder.close()
  assert.equal(stopped, 1)
  const [name = ''] = readdirSync(folder)
  const { length } = readFileSync(path.join(folder, name))
  assert.ok(length > 1024 * 1024 && length < 30 * 1024 * 1024, String(length))
})

test('a live stream continues for its viewers when its recording fails, and the failure is reported', async () => {
  const stopped: string[] = []
  const outputs = createOutputs({
    ...{ clock: systemClock, log, recordings: freshFolder(), freeBytes: () => 0 },
    onRecordingStopped: (id) => stopped.push(id),
  })
  const stream = createStream({ id: 'one', log })
  outputs.outlet(stream, { record: true })
  stream.feedTracks(clip.tracks)
  for (const frame of clip.frames) stream.feed(frame)
  assert.deepEqual(stopped, ['one'])
  const asked = { method: 'GET', path: ['streams', 'one', 'index.m3u8'], query: new URLSearchParams() }
  const playlist = await outputs.route({
    ...asked,
    body: Buffer.alloc(0),
    signal: AbortSignal.timeout(180_000),
  })
  assert.match(String(playlist?.body), /#EXT-X-PART:/)
  stream.end()
  await outputs.close()
})
