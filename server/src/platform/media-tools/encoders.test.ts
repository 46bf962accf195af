import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { chooseEncoder, trialArguments } from './choose-encoder.ts'
import { encoderFor, PROCESSOR, VIDEO_ENCODERS, type VideoEncoder } from './encoders.ts'
import type { VideoFacts } from './probe.ts'
import { renditionArguments, renditionsFor } from './renditions.ts'
import { runTool } from './run-tool.ts'

const run = { signal: new AbortController().signal, log: pino({ level: 'silent' }) }
const FACTS = { widthPx: 720, heightPx: 1280, frameRate: 30, hdrTransfer: null } as VideoFacts
const DEVICE = '/dev/dri/renderD128'

function argumentsWith(name: VideoEncoder): string {
  const renditions = renditionsFor(720, 1280)
  const input = { source: '/in.mp4', kind: 'mp4', folder: '/out', renditions, facts: FACTS } as const
  return renditionArguments({ ...input, hasAudio: true, encoder: encoderFor(name, DEVICE) }).join(' ')
}

test('each encoder gets quality, bitrate and keyframe options in its own syntax', () => {
  assert.match(
    argumentsWith('libx264'),
    /-c:v libx264 -preset veryfast -profile:v high -crf 23 .*-maxrate:v:0 \d+k .*-sc_threshold 0 -g 61 /,
  )
  const nvenc = argumentsWith('h264_nvenc')
  assert.match(
    nvenc,
    /-c:v h264_nvenc -preset p4 -tune hq .*-cq 23 -b:v 0 .*-no-scenecut 1 -forced-idr 1 -g 61 /,
  )
  assert.doesNotMatch(nvenc, /libx264|-crf|sc_threshold|hwupload|vaapi/)
  const vaapi = argumentsWith('h264_vaapi')
  assert.match(vaapi, /^-vaapi_device \/dev\/dri\/renderD128 -protocol_whitelist/)
  assert.match(vaapi, /-c:v h264_vaapi .*-b:v:0 \d+k -maxrate:v:0 \d+k .*-b:v:1 \d+k /)
  assert.doesNotMatch(vaapi, /libx264|-crf|sc_threshold/)
})

test('every size is uploaded to the card that encodes it, and only then', () => {
  const graph = /-filter_complex (\S+)/
  const [, vaapi = ''] = graph.exec(argumentsWith('h264_vaapi')) ?? []
  const sizes = vaapi.match(/\[v\d\]/g) ?? []
  assert.ok(sizes.length > 1)
  assert.deepEqual(vaapi.match(/format=nv12,hwupload\[v\d\]/g)?.length, sizes.length)
  assert.doesNotMatch(argumentsWith('libx264'), /hwupload|\[s0\]/)
})

test('the test run uses the options of real work', () => {
  for (const name of VIDEO_ENCODERS) {
    const { quality, keyFrames, device } = encoderFor(name, DEVICE)
    const trial = trialArguments(encoderFor(name, DEVICE)).join(' ')
    for (const part of [quality, keyFrames, device]) assert.ok(trial.includes(part.join(' ')), name)
  }
})

test('the CPU passes its own test', async () => {
  await runTool('ffmpeg', trialArguments(PROCESSOR), run)
})

test('an encoder whose card is missing is reported and replaced by the CPU', async () => {
  for (const wanted of ['h264_nvenc', 'h264_vaapi'] as const) {
    const { encoder, problem } = await chooseEncoder({ wanted, device: '/dev/dri/no-such-card' }, run)
    assert.equal(encoder.name, 'libx264')
    assert.match(problem ?? '', new RegExp(`^${wanted} does not work here \\(.+\\)$`))
  }
})

test('the CPU is not tested, because there is no alternative', async () => {
  assert.deepEqual(await chooseEncoder({ wanted: 'libx264', device: '' }, { ...run, timeLimitMs: 0 }), {
    encoder: PROCESSOR,
    problem: null,
  })
})
