import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { systemClock } from '#platform/clock.ts'
import { encodeClip, play, shiftedBy } from '../../../../test/encoded-frames.ts'
import { AUDIO_ID } from './init-segment.ts'
import { createPackager, type Packager } from './packager.ts'

const run = promisify(execFile)
const folder = mkdtempSync(path.join(tmpdir(), 'candid-hls-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const plain = encodeClip()
const portrait = encodeClip({ seconds: 2, size: '90x160', hasSound: false })

async function textOf(packager: Packager, query = {}): Promise<string> {
  const answer = await packager.window.playlist(query)
  assert.ok('text' in answer, JSON.stringify(answer))
  return answer.text
}

/** Saves everything a player would load as files next to their playlist. */
async function saved(packager: Packager, name: string): Promise<string> {
  const text = await textOf(packager)
  const names = [...text.matchAll(/MAP:URI="(.+?)"/g), ...text.matchAll(/^([^#\n].+)$/gm)].map(
    ([, one = '']) => one,
  )
  for (const one of names) {
    const bytes = await packager.window.file(one)
    assert.ok(bytes, one)
    writeFileSync(path.join(folder, one), bytes)
  }
  const playlist = path.join(folder, `${name}.m3u8`)
  writeFileSync(playlist, text)
  return playlist
}

type Packet = { codec_type: string; pts_time: string; dts_time: string }

async function packetsOf(playlist: string): Promise<Packet[]> {
  const { stdout } = await run('ffprobe', [
    ...['-v', 'error', '-of', 'json', '-show_entries', 'packet=codec_type,pts_time,dts_time'],
    ...['-allowed_extensions', 'ALL', playlist],
  ])
  return (JSON.parse(stdout) as { packets: Packet[] }).packets
}

/** Errors of the decoder; empty if there are none. */
async function decode(playlist: string): Promise<string> {
  const { stderr } = await run('ffmpeg', [
    ...['-nostdin', '-v', 'warning', '-allowed_extensions', 'ALL', '-i', playlist, '-f', 'null', '-'],
  ])
  return stderr
}

const closeTo = (a: number, b: number, tolerance: number, what: string) =>
  assert.ok(Math.abs(a - b) <= tolerance, `${what}: ${a} and ${b}`)

/** Start, end and frame count of a fragment's audio; parsed here because ffprobe invents durations. */
function soundOf(bytes: Buffer): { begin: number; end: number; frames: number } | null {
  const heads = [...bytes.toString('latin1').matchAll(/tfhd/g)].map(({ index }) => index)
  const track = heads.find((at) => bytes.readUInt32BE(at + 8) === AUDIO_ID)
  if (track === undefined) return null
  const begin = Number(bytes.readBigUInt64BE(bytes.indexOf('tfdt', track) + 8))
  const run = bytes.indexOf('trun', track)
  const frames = bytes.readUInt32BE(run + 8)
  const durations = Array.from({ length: frames }, (_, at) => bytes.readUInt32BE(run + 16 + at * 16))
  return { begin, end: begin + durations.reduce((sum, each) => sum + each, 0), frames }
}

test('packages every frame at its original time, video and audio, as real ffmpeg reads it', async () => {
  const packager = createPackager({ clock: systemClock })
  play(plain, packager)
  packager.end()
  const playlist = await saved(packager, 'plain')
  assert.equal(await decode(playlist), '')
  const packets = await packetsOf(playlist)
  for (const kind of ['video', 'audio'] as const) {
    const seen = packets.filter((packet) => packet.codec_type === kind)
    const sent = plain.frames.filter((frame) => frame.kind === kind)
    assert.equal(seen.length, sent.length, kind)
    const shift = Number(seen[0]?.dts_time) - (sent[0]?.dtsMs ?? 0) / 1000
    for (const [at, packet] of seen.entries())
      closeTo(Number(packet.dts_time) - shift, (sent[at]?.dtsMs ?? 0) / 1000, 0.0015, `${kind} ${at}`)
  }
  // Video and audio are shifted equally: players would notice 20 ms.
  const first = (kind: string) => Number(packets.find((packet) => packet.codec_type === kind)?.pts_time)
  const firstIn = (kind: string) => (plain.frames.find((frame) => frame.kind === kind)?.dtsMs ?? 0) / 1000
  closeTo(first('video') - first('audio'), firstIn('video') - firstIn('audio'), 0.003, 'picture and sound')
})

test('keeps decode order and presentation order of reordered frames', async () => {
  const clip = encodeClip({ seconds: 2, bFrames: 2, hasSound: false })
  const packager = createPackager({ clock: systemClock })
  play(clip, packager)
  packager.end()
  const playlist = await saved(packager, 'b-frames')
  assert.equal(await decode(playlist), '')
  const packets = await packetsOf(playlist)
  const offsets = packets.map((packet) =>
    Math.round((Number(packet.pts_time) - Number(packet.dts_time)) * 1000),
  )
  const sent = clip.frames.flatMap((frame) => (frame.kind === 'video' ? [frame.ptsMs - frame.dtsMs] : []))
  assert.deepEqual(offsets, sent)
  assert.ok(new Set(sent).size > 1)
})

test('parts keep their target length, segments begin with a key frame, and the next part is hinted', async () => {
  const packager = createPackager({ clock: systemClock })
  play(plain, packager)
  const text = await textOf(packager)
  const parts = [...text.matchAll(/#EXT-X-PART:DURATION=([\d.]+),URI="(.+?)"(,INDEPENDENT=YES)?/g)]
  const lengths = parts.map(([, length]) => Number(length))
  assert.ok(lengths.length >= 6)
  assert.ok(Math.max(...lengths) <= 0.334, text)
  assert.match(text, /#EXT-X-PART-INF:PART-TARGET=0\.33400/)
  assert.match(text, /#EXT-X-TARGETDURATION:2/)
  for (const [, name = '', key] of parts.map(([, , name, key]) => [null, name, key] as const))
    assert.equal(key !== undefined, /\.0\.m4s$/.test(name ?? ''), name)
  const [, hinted = ''] = /PRELOAD-HINT:TYPE=PART,URI="(.+?)"/.exec(text) ?? []
  const [last = ''] = [...text.matchAll(/#EXT-X-PART:.*URI="(.+?)"/g)].map(([, name = '']) => name).slice(-1)
  const [, mediaSequence, partIndex] = /-(\d+)\.(\d+)\.m4s/.exec(last) ?? []
  assert.equal(hinted, last.replace(/-\d+\.\d+\.m4s/, `-${mediaSequence}.${Number(partIndex) + 1}.m4s`))
})

test('requests for the next part and its playlist are answered once the part exists', async () => {
  const packager = createPackager({ clock: systemClock })
  const half = plain.frames.findIndex((frame) => frame.dtsMs > 2500)
  play({ ...plain, frames: plain.frames.slice(0, half) }, packager)
  const text = await textOf(packager)
  const [, hinted = '', mediaSequence, partIndex] =
    /PRELOAD-HINT:TYPE=PART,URI="(.+?-(\d+)\.(\d+)\.m4s)"/.exec(text) ?? []
  let isAnswered = false
  const file = packager.window.file(hinted).finally(() => {
    isAnswered = true
  })
  const playlist = textOf(packager, { mediaSequence: Number(mediaSequence), partIndex: Number(partIndex) })
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(isAnswered, false)
  for (const frame of plain.frames.slice(half)) packager.frame(frame)
  assert.ok(((await file)?.length ?? 0) > 100)
  assert.ok((await playlist).includes(`URI="${hinted}"`))

  assert.deepEqual(await packager.window.playlist({ mediaSequence: Number(mediaSequence) + 50 }), {
    refused: 'too far ahead',
  })
  // A part index beyond the last of a complete segment means the first part of the next segment.
  assert.ok(await textOf(packager, { mediaSequence: Number(mediaSequence), partIndex: 90 }))
  for (const name of ['x', '../secret.key', hinted.replace(/^.../, 'zzz'), hinted.replace(/\.m4s$/, '.mp4')])
    assert.equal(await packager.window.file(name), null, name)
})

test('a new picture size or a lost publisher starts a discontinuity that decoders can follow', async () => {
  const packager = createPackager({ clock: systemClock })
  play(plain, packager)
  play(shiftedBy(portrait, 4000), packager)
  packager.gap()
  play(shiftedBy(portrait, 9000), packager)
  packager.end()
  const text = await textOf(packager)
  // The first one stands for anything before this process.
  assert.equal(text.match(/#EXT-X-DISCONTINUITY$/gm)?.length, 3)
  assert.equal(text.match(/#EXT-X-MAP/g)?.length, 2)
  assert.match(text, /#EXT-X-ENDLIST\n$/)
  const packets = await packetsOf(await saved(packager, 'anew'))
  const video = packets.filter((packet) => packet.codec_type === 'video')
  assert.equal(video.length, 120 + 60 + 60)
})

test('distant key frames make longer segments, but none longer than the announced target duration', async () => {
  const rare = encodeClip({ seconds: 13, fps: 10, keyEvery: 40, hasSound: false })
  const packager = createPackager({ clock: systemClock })
  play(rare, packager)
  // The encoder stops sending key frames for a long time.
  for (const frame of shiftedBy(rare, 13_000).frames)
    packager.frame(frame.kind === 'video' ? { ...frame, isKey: false } : frame)
  const text = await textOf(packager)
  const target = Number(/TARGETDURATION:(\d+)/.exec(text)?.[1])
  assert.equal(target, 4)
  const lengths = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length))
  assert.ok(lengths.length >= 3)
  for (const length of lengths) assert.ok(Math.round(length) <= target, String(length))
})

test('drops old segments, delta updates skip known segments, and memory stays bounded', async () => {
  const packager = createPackager({ clock: systemClock })
  packager.tracks(plain.tracks)
  const held: number[] = []
  for (let round = 0; round < 30; round++) {
    for (const frame of shiftedBy(plain, round * 4000).frames) packager.frame(frame)
    held.push(packager.window.heldBytes())
  }
  assert.ok(Math.max(...held.slice(10)) < (held[9] ?? 0) * 1.3)
  const [whole, delta] = [await textOf(packager), await textOf(packager, { isDelta: true })]
  const count = (text: string) => text.match(/#EXTINF/g)?.length ?? 0
  const skipped = Number(/#EXT-X-SKIP:SKIPPED-SEGMENTS=(\d+)/.exec(delta)?.[1])
  assert.ok(skipped > 3)
  assert.equal(count(delta) + skipped, count(whole))
  // Once its tag is dropped, the first discontinuity is counted instead.
  const sequences = /MEDIA-SEQUENCE:(\d+)[\s\S]*DISCONTINUITY-SEQUENCE:(\d+)/.exec(whole) ?? []
  assert.ok(Number(sequences[1]) > Number(sequences[2]))
  assert.doesNotMatch(whole, /#EXT-X-DISCONTINUITY$/m)
})

test('audio that pauses and resumes stays in sync with the video', async () => {
  const packager = createPackager({ clock: systemClock })
  const frames = plain.frames.filter(
    (frame) => frame.kind === 'video' || frame.dtsMs < 1000 || frame.dtsMs > 2000,
  )
  play({ ...plain, frames }, packager)
  packager.end()
  const packets = await packetsOf(await saved(packager, 'hole'))
  const times = packets
    .filter((packet) => packet.codec_type === 'audio')
    .map((packet) => Number(packet.pts_time))
  const sent = frames.filter((frame) => frame.kind === 'audio').map((frame) => frame.dtsMs / 1000)
  closeTo(
    (times.at(-1) ?? 0) - (times[0] ?? 0),
    (sent.at(-1) ?? 0) - (sent[0] ?? 0),
    0.003,
    'the last audio frame',
  )
})

/** The audio of each part, for a clip with a gap in its audio. */
function soundWithout(from: number, to: number) {
  const sound: ReturnType<typeof soundOf>[] = []
  const packager = createPackager({
    clock: systemClock,
    onFragment: (_, bytes) => void sound.push(soundOf(bytes)),
  })
  const isAudible = (ms: number) => ms < from || ms > to
  const frames = plain.frames.filter((frame) => frame.kind === 'video' || isAudible(frame.dtsMs))
  play({ ...plain, frames }, packager)
  packager.end()
  const runs = sound.filter((run) => run !== null)
  return {
    sent: frames.filter(({ kind }) => kind === 'audio').length,
    came: runs.reduce((sum, run) => sum + run.frames, 0),
    holes: runs.slice(0, -1).map(({ end }, at) => (runs[at + 1]?.begin ?? 0) - end),
  }
}

test('fills short audio gaps by extending the previous frame, because players would stall at a gap', () => {
  // As in a looped clip, or after an encoder hiccup.
  for (const [from, to] of [
    [960, 1_110],
    [1_300, 2_000],
  ] as const) {
    const { sent, came, holes } = soundWithout(from, to)
    assert.equal(came, sent)
    assert.deepEqual(new Set(holes), new Set([0]), `without sound from ${from} to ${to} ms`)
  }
})

test('keeps long audio gaps so that players skip them, losing at most one frame before', () => {
  const { sent, came, holes } = soundWithout(1_000, 3_000)
  assert.equal(sent - came, 1)
  const [hole = 0, ...more] = holes.filter((units) => units !== 0)
  assert.deepEqual(more, [])
  closeTo(hole / 44_100, 2, 0.1, 'the gap, in seconds')
})
