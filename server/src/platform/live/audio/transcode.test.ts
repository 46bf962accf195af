import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { encodeClip, shiftedBy } from '../../../../test/encoded-frames.ts'
import type { AudioFrame, StreamSink, Tracks } from '../frames.ts'
import { createSampleTimes } from './sample-times.ts'
import { opusLengthMs } from './transcode.ts'
import { withAudioCodec } from './with-audio-codec.ts'

const log = pino({ level: 'silent' })
const clip = encodeClip({ seconds: 4 })
const soundOf = (recorded: typeof clip) =>
  recorded.frames.filter((frame): frame is AudioFrame => frame.kind === 'audio')

/** Collects audio, and resolves when enough has arrived. */
function listen() {
  const frames: AudioFrame[] = []
  let tracks: Tracks | null = null
  let wake = Promise.withResolvers<void>()
  const sink: StreamSink = {
    tracks: (list) => {
      tracks = list
    },
    frame(frame) {
      if (frame.kind !== 'audio') return
      frames.push(frame)
      wake.resolve()
      wake = Promise.withResolvers()
    },
    gap: () => undefined,
    end: () => undefined,
  }
  return {
    sink,
    frames,
    tracks: () => tracks,
    async untilMs(dtsMs: number) {
      while ((frames.at(-1)?.dtsMs ?? Number.NEGATIVE_INFINITY) < dtsMs) await wake.promise
    },
  }
}

test('transcodes AAC to Opus and back, packet by packet without delay, keeping timestamps', async () => {
  const opus = listen()
  const toOpus = withAudioCodec('opus', opus.sink, log)
  toOpus.tracks(clip.tracks)
  for (const frame of shiftedBy(clip, 5000).frames) toOpus.frame(frame)
  // The pipe is not closed and buffers nothing: everything but an incomplete last packet comes out by itself.
  await opus.untilMs(5000 + (soundOf(clip).at(-1)?.dtsMs ?? 0) - 20)
  assert.deepEqual(opus.tracks()?.audio, { codec: 'opus', channels: 2 })
  assert.ok(Math.abs((opus.frames[0]?.dtsMs ?? 0) - (soundOf(clip)[0]?.dtsMs ?? 0) - 5000) < 30)
  opus.frames.slice(1).forEach(({ dtsMs }, at) => {
    assert.ok(Math.abs(dtsMs - (opus.frames[at]?.dtsMs ?? 0) - 20) < 0.01)
  })
  for (const { data } of opus.frames) assert.equal(opusLengthMs(data), 20)

  const aac = listen()
  const toAac = withAudioCodec('aac', aac.sink, log)
  toAac.tracks({ ...clip.tracks, audio: { codec: 'opus', channels: 2 } })
  for (const frame of opus.frames) toAac.frame(frame)
  await aac.untilMs(8000)
  assert.ok(Math.abs((aac.frames[0]?.dtsMs ?? 0) - (opus.frames[0]?.dtsMs ?? 0)) < 25)
  aac.frames.slice(1).forEach(({ dtsMs }, at) => {
    assert.ok(Math.abs(dtsMs - (aac.frames[at]?.dtsMs ?? 0) - 1024 / 48) < 0.01)
  })
  toOpus.end()
  toAac.end()
})

test('passes matching codecs through, and streams without audio stay without', () => {
  const same = listen()
  const sink = withAudioCodec('aac', same.sink, log)
  sink.tracks(clip.tracks)
  for (const frame of clip.frames) sink.frame(frame)
  assert.deepEqual(same.frames, soundOf(clip))
  sink.tracks({ ...clip.tracks, audio: null })
  assert.equal(same.tracks()?.audio, null)
})

test('audio gaps keep their timing through the pipe, and duplicates are dropped', () => {
  const times = createSampleTimes()
  for (let at = 0; at < 50; at++) assert.ok(times.addInput(1000 + at * 20 + (at % 3), 20))
  assert.equal(times.addInput(1500, 20), false)
  assert.ok(times.addInput(5000, 20))
  assert.equal(times.outputTime(980), 1980)
  assert.equal(times.outputTime(1000), 5000)
  assert.equal(times.outputTime(1010), 5010)
})

test('reads the duration of an Opus packet from its header, and rejects invalid packets', () => {
  assert.equal(opusLengthMs(Buffer.from([0xfc, 0xff, 0xfe])), 20)
  assert.equal(opusLengthMs(Buffer.from([0x78])), 20)
  assert.equal(opusLengthMs(Buffer.from([0x03, 0x02])), 20)
  assert.equal(opusLengthMs(Buffer.from([0xff, 0x3f])), null)
  assert.equal(opusLengthMs(Buffer.alloc(0)), null)
})
