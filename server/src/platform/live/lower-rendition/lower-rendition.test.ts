/** The lower rendition of a live stream, made by real ffmpeg: it mirrors the source's segments and never delays the source. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { systemClock } from '#platform/clock.ts'
import { encodeClip, type RecordedClip, shiftedBy } from '../../../../test/encoded-frames.ts'
import { createWatch, quietLog } from '../../../../test/live-engine.ts'
import { createOutputs } from '../outputs.ts'
import { createStream } from '../stream.ts'

const SIDE_PX = 36
const SMALL = { fps: 10, keyEvery: 10, size: '128x72' }
const clip = encodeClip({ ...SMALL, seconds: 3 })
const reordered = encodeClip({ ...SMALL, seconds: 3, bFrames: 2, hasSound: false })
const portrait = encodeClip({ ...SMALL, seconds: 3, size: '72x128', hasSound: false })
/** More than the maximum delay of an encoder. */
const WINDOW_MS = 5_000
const run = promisify(execFile)

/** Streams with a lower rendition each, and conditions for tests to wait for. */
function openLadder({ encodes = 1, retryDelaysMs = [0] } = {}) {
  const watch = createWatch()
  const counted = { running: 0, failures: 0 }
  const change = (by: number) => () => {
    counted.running += by
    watch.changed()
  }
  const fail = () => {
    counted.failures += 1
    watch.changed()
  }
  const counts = {
    liveLowerRenditions: { inc: change(1), dec: change(-1) },
    liveLowerRenditionFailures: { inc: fail },
  }
  const outputs = createOutputs({
    ...{ clock: systemClock, log: quietLog },
    lowerRendition: { sidePx: SIDE_PX, encodes, counts, retryDelaysMs },
  })
  after(() => outputs.close())
  const begin = (id: string) => {
    const stream = createStream({ id, log: quietLog })
    outputs.outlet(stream, { record: false })
    return stream
  }
  const ask = async (id: string, name: string, query = '') => {
    const reply = await outputs.route({
      ...{ method: 'GET', path: ['streams', id, name], body: Buffer.alloc(0) },
      ...{ query: new URLSearchParams(query), signal: new AbortController().signal },
    })
    return { status: reply?.status ?? 0, body: Buffer.from(reply?.body ?? '') }
  }
  const text = async (id: string, name: string) => (await ask(id, name)).body.toString('utf8')
  const untilShown = async (id: string) => {
    while (outputs.lowerRenditionOf(id) === null) await sleep(10)
  }
  return { outputs, begin, ask, text, counted, until: watch.until, untilShown }
}

type Ladder = ReturnType<typeof openLadder>

function feed(stream: ReturnType<Ladder['begin']>, { tracks, frames }: RecordedClip): void {
  stream.feedTracks(tracks)
  for (const frame of frames) stream.feed(frame)
}

const namesIn = (playlist: string) => [
  ...[...playlist.matchAll(/MAP:URI="(.+?)"/g)].map(([, name = '']) => name),
  ...[...playlist.matchAll(/^([^#\n].+)$/gm)].map(([, name = '']) => name),
]

/** Everything but file names: what must be equal in both playlists. */
const withoutNames = (playlist: string) =>
  playlist
    .split('\n')
    .filter((line) => !line.startsWith('#EXT-X-RENDITION-REPORT'))
    .map((line) => line.replace(/[\w-]{8}-(?=\d|init)/g, ''))

type Packet = { codec_type: string; pts_time: string; dts_time: string; flags: string }

async function packetsOf(ladder: Ladder, id: string, name: string): Promise<Packet[]> {
  const names = namesIn(await ladder.text(id, name))
  const bytes = await Promise.all(names.map(async (one) => (await ladder.ask(id, one)).body))
  const probing = run('ffprobe', [
    ...['-v', 'error', '-of', 'json', '-show_entries', 'packet=codec_type,pts_time,dts_time,flags', 'pipe:0'],
  ])
  probing.child.stdin?.end(Buffer.concat(bytes))
  return (JSON.parse((await probing).stdout) as { packets: Packet[] }).packets
}

for (const [what, recorded] of [
  ['video and audio', clip],
  ['reordered frames, without audio', reordered],
] as const)
  test(`the lower rendition has the numbers and times of the source: ${what}`, async () => {
    const ladder = openLadder()
    const stream = ladder.begin('a')
    feed(stream, recorded)
    stream.end()
    await ladder.until(() => ladder.counted.running === 0)
    const [source, lower] = [await ladder.text('a', 'source.m3u8'), await ladder.text('a', 'lower.m3u8')]
    assert.match(lower, /#EXT-X-ENDLIST/)
    assert.deepEqual(withoutNames(lower), withoutNames(source))
    assert.notEqual(namesIn(lower)[1], namesIn(source)[1])

    const [large, small] = [
      await packetsOf(ladder, 'a', 'source.m3u8'),
      await packetsOf(ladder, 'a', 'lower.m3u8'),
    ]
    const pictures = (packets: Packet[]) => packets.filter(({ codec_type }) => codec_type === 'video')
    const shown = (packets: Packet[]) =>
      pictures(packets)
        .map(({ pts_time }) => Number(pts_time))
        .toSorted((a, b) => a - b)
    assert.deepEqual(shown(small), shown(large))
    const decoded = (packets: Packet[]) =>
      packets.map(({ codec_type, dts_time }) => `${codec_type} ${dts_time}`)
    assert.deepEqual(decoded(small).toSorted(), decoded(large).toSorted())
    const keys = (packets: Packet[]) =>
      pictures(packets).flatMap(({ flags, pts_time }) => (flags.startsWith('K') ? [pts_time] : []))
    assert.deepEqual(keys(small), keys(large))
    assert.equal(ladder.counted.failures, 0)
  })

test('the multivariant playlist lists both renditions with reports of each other; media playlists keep working', async () => {
  const ladder = openLadder()
  const stream = ladder.begin('a')
  feed(stream, clip)
  await ladder.untilShown('a')
  const all = await ladder.text('a', 'index.m3u8')
  const [source = '', lower = ''] = all.split('#EXT-X-STREAM-INF:').slice(1)
  assert.match(
    source,
    /^BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1\.\w{6},mp4a\.40\.2",RESOLUTION=128x72\nsource\.m3u8\n$/,
  )
  assert.match(
    lower,
    /^BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1\.\w{6},mp4a\.40\.2",RESOLUTION=64x36\nlower\.m3u8\n$/,
  )
  const report = (text: string) =>
    /#EXT-X-RENDITION-REPORT:URI="(.+?)",LAST-MSN=(\d+),LAST-PART=(\d+)/.exec(text)?.slice(1)
  assert.equal(report(await ladder.text('a', 'lower.m3u8'))?.[0], 'source.m3u8')
  const reported = report(await ladder.text('a', 'source.m3u8'))
  assert.equal(reported?.[0], 'lower.m3u8')
  assert.ok((await ladder.text('a', 'lower.m3u8')).includes(`-${reported?.[1]}.${reported?.[2]}.m4s`))
  // A player with a media playlist reloads it.
  const again = (await ladder.ask('a', 'index.m3u8', `msn=${reported?.[1]}&part=0`)).body.toString('utf8')
  assert.match(again, /#EXT-X-PART:/)
  for (const name of ['other.m3u8', 'lower.m3u8x']) assert.equal((await ladder.ask('a', name)).status, 404)
  stream.end()
})

test('a reconnected publisher continues the same sequence numbers; a new size restarts next to the source', async () => {
  const ladder = openLadder()
  const stream = ladder.begin('a')
  feed(stream, clip)
  stream.gap()
  await ladder.until(() => ladder.counted.running === 0)
  feed(stream, shiftedBy(clip, 60_000))
  stream.gap()
  await ladder.until(() => ladder.counted.running === 0)
  assert.equal(ladder.counted.failures, 0)
  const source = await ladder.text('a', 'source.m3u8')
  assert.equal(source.match(/#EXT-X-DISCONTINUITY$/gm)?.length, 2)
  assert.deepEqual(withoutNames(await ladder.text('a', 'lower.m3u8')), withoutNames(source))

  // Does not wait for the last frames of the old size.
  feed(stream, clip)
  feed(stream, shiftedBy(portrait, 10_000))
  stream.end()
  await ladder.until(() => ladder.counted.running === 0)
  assert.match(await ladder.text('a', 'index.m3u8'), /RESOLUTION=36x64\nlower/)
  const numbers = (text: string) => [...text.matchAll(/-(\d+)\.m4s$/gm)].map(([, msn]) => msn)
  const [all, lower] = [await ladder.text('a', 'source.m3u8'), await ladder.text('a', 'lower.m3u8')]
  assert.deepEqual(numbers(lower), numbers(all).slice(-3))
  const changes = (text: string) =>
    Number(/DISCONTINUITY-SEQUENCE:(\d+)/.exec(text)?.[1]) +
    (text.match(/#EXT-X-DISCONTINUITY$/gm)?.length ?? 0)
  assert.equal(changes(lower), changes(all))
  assert.equal(ladder.counted.failures, 0)
})

test('a killed or slow encoder does not affect the source, and restarts', async () => {
  const ladder = openLadder({ retryDelaysMs: [0, 0] })
  const stream = ladder.begin('a')
  let atMs = 0
  const go = () => {
    feed(stream, shiftedBy(clip, atMs))
    atMs += 3_000
  }
  go()
  await ladder.untilShown('a')
  process.kill(encoder(), 'SIGKILL')
  await ladder.until(() => ladder.counted.failures === 1)
  assert.equal((await ladder.ask('a', 'lower.m3u8')).status, 503)
  assert.match(await ladder.text('a', 'index.m3u8'), /RESOLUTION=128x72\nsource\.m3u8\n$/)
  assert.match(await ladder.text('a', 'source.m3u8'), /#EXT-X-PART:/)

  for (const frame of shiftedBy(clip, atMs).frames) stream.feed(frame)
  atMs += 3_000
  await ladder.untilShown('a')
  process.kill(encoder(), 'SIGSTOP')
  for (const endMs = atMs + WINDOW_MS + 3_000; atMs < endMs; atMs += 3_000)
    for (const frame of shiftedBy(clip, atMs).frames) stream.feed(frame)
  assert.equal(ladder.counted.failures, 2)
  assert.equal(ladder.outputs.lowerRenditionOf('a'), null)
  assert.equal((await ladder.text('a', 'source.m3u8')).match(/#EXTINF/g)?.length, atMs / 1000 - 1)
  stream.end()
  await ladder.until(() => ladder.counted.running === 0)
})

test('limits concurrent encoders and skips small sources; other streams have only the source', async () => {
  const ladder = openLadder()
  const [first, second, low] = [ladder.begin('first'), ladder.begin('second'), ladder.begin('low')]
  feed(low, encodeClip({ ...SMALL, seconds: 2, size: '64x36' }))
  feed(first, clip)
  feed(second, clip)
  await ladder.untilShown('first')
  assert.equal(ladder.counted.running, 1)
  for (const id of ['second', 'low']) {
    assert.equal((await ladder.text(id, 'index.m3u8')).match(/STREAM-INF/g)?.length, 1)
    assert.equal((await ladder.ask(id, 'lower.m3u8')).status, 503)
  }
  first.end()
  await ladder.until(() => ladder.counted.running === 0)
  for (const frame of shiftedBy(clip, 3_000).frames) second.feed(frame)
  await ladder.untilShown('second')
  second.end()
  low.end()
  await ladder.until(() => ladder.counted.running === 0)
  await ladder.outputs.close()
})

/** The only scaling ffmpeg process of this test. */
function encoder(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
  const found = children.filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('force_key_frames'),
  )
  assert.equal(found.length, 1)
  return Number(found[0])
}
