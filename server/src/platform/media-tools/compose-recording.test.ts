/** Takes are joined, cut, mixed, mirrored and overlaid with text. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { ffmpeg, freshFolder, only, QUICK, quietRun, see } from '../../../test/media-tools.ts'
import { type Composition, composeRecording } from './compose-recording.ts'
import { grabFrame } from './frames.ts'

const folder = freshFolder()
const inFolder = (name: string) => path.join(folder, name)
const run = quietRun()
const execute = promisify(execFile)

/** Left half in one colour, right half in another, and a tone, like Chromium's recordings: without a duration. */
async function take(name: string, [left, right]: [string, string], toneHz: number | null, size = '64x96') {
  const file = inFolder(`${name}.webm`)
  const [width, height] = size.split('x').map(Number)
  await ffmpeg(
    ...['-f', 'lavfi', '-i', `color=${left}:size=${size}:duration=1:rate=25`],
    ...(toneHz === null ? [] : ['-f', 'lavfi', '-i', `sine=frequency=${toneHz}:duration=1`]),
    ...[
      '-vf',
      `drawbox=x=${(width ?? 0) / 2}:w=${width}:h=${height}:color=${right}:t=fill`,
      '-c:v',
      'libvpx',
    ],
    ...['-live', '1', ...QUICK, ...(toneHz === null ? [] : ['-c:a', 'libopus']), file],
  )
  return file
}

/** The volume of one frequency band in a part of the file, in decibels. */
async function band(file: string, hz: number, [from, to]: [number, number]): Promise<number> {
  const filter = `atrim=${from}:${to},bandpass=f=${hz}:width_type=h:w=60,bandpass=f=${hz}:width_type=h:w=60,volumedetect`
  const { stderr } = await execute('ffmpeg', [
    '-nostdin',
    '-i',
    file,
    '-vn',
    '-af',
    filter,
    '-f',
    'null',
    '-',
  ])
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1] ?? Number.NaN)
}

async function colourAt(file: string, atMs: number, [x, y]: [number, number]): Promise<string> {
  const target = inFolder('look.png')
  await grabFrame({ source: file, kind: 'mp4', atMs, target }, run)
  const { data, info } = await sharp(target).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 3
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  const isStrong = [red, green, blue].map((part) => part > 128)
  return isStrong.map((is, index) => (is ? ['red', 'green', 'blue'][index] : '')).join('') || 'dark'
}

const LEFT: [number, number] = [0.2, 0.85]
const RIGHT: [number, number] = [0.8, 0.85]

function composition(target: string, more: Partial<Composition>): Composition {
  const plain = {
    isPortrait: false,
    trim: { startMs: 0, endMs: null },
    voiceGain: 1,
    sound: null,
    overlays: [],
    takes: [],
  }
  return { ...plain, target: inFolder(target), ...more }
}

test('joins takes, mirrors the mirrored one, mixes in a sound, and shows texts at their times', async () => {
  const takes = [
    { source: await take('one', ['red', 'blue'], 440), isMirrored: true },
    { source: await take('two', ['red', 'blue'], null), isMirrored: false },
    // The phone was rotated in between.
    { source: await take('three', ['red', 'red'], 440, '96x64'), isMirrored: false },
  ]
  const sound = inFolder('tone.m4a')
  await ffmpeg('-f', 'lavfi', '-i', 'sine=frequency=3000:duration=9', '-c:a', 'aac', sound)
  const picture = inFolder('words.png')
  const green = { r: 0, g: 255, b: 0, alpha: 1 }
  await sharp({ create: { width: 40, height: 20, channels: 4, background: green } })
    .png()
    .toFile(picture)
  const words = { picture, x: 0.5, y: 0.25, width: 0.5, fromMs: 1200, toMs: 1700 }
  const input = composition('all.mp4', {
    takes,
    sound: { path: sound, delayMs: 500, gain: 1 },
    overlays: [words],
  })
  const { durationMs } = await composeRecording(input, run)
  assert.ok(Math.abs(durationMs - 3000) < 120, `${durationMs}`)
  const video = only((await see(input.target)).streams, ({ codec_type }) => codec_type === 'video')
  assert.deepEqual([video.width, video.height, video.codec_name], [64, 96, 'h264'])
  assert.ok(Number(video.nb_read_packets) < 95, `${video.nb_read_packets} frames are no 30 a second`)
  const shown = (atMs: number, at: [number, number]) => colourAt(input.target, atMs, at)
  assert.deepEqual([await shown(400, LEFT), await shown(400, RIGHT)], ['blue', 'red'])
  assert.deepEqual([await shown(1400, LEFT), await shown(1400, RIGHT)], ['red', 'blue'])
  assert.deepEqual([await shown(2500, [0.5, 0.02]), await shown(2500, [0.5, 0.5])], ['dark', 'red'])
  const middle: [number, number] = [0.45, 0.25]
  assert.deepEqual([await shown(1400, middle), await shown(400, middle)], ['green', 'blue'])
  const [beep, laid] = [440, 3000]
  assert.ok((await band(input.target, beep, [0.1, 0.9])) > -40)
  assert.ok((await band(input.target, beep, [1.2, 1.8])) < -55, 'the silent take is not silent')
  assert.ok((await band(input.target, beep, [2.2, 2.8])) > -40)
  assert.ok((await band(input.target, laid, [0.05, 0.4])) < -55, 'the sound did not wait')
  assert.ok((await band(input.target, laid, [0.7, 2.8])) > -40)
})

test('in the portrait frame the middle of a wide take is kept, without bars', async () => {
  const takes = [
    { source: await take('wide', ['red', 'blue'], 440, '320x180'), isMirrored: false },
    { source: await take('upright', ['red', 'blue'], null, '90x160'), isMirrored: false },
    { source: await take('tall', ['red', 'blue'], null, '80x320'), isMirrored: true },
  ]
  const input = composition('portrait.mp4', { takes, isPortrait: true })
  const { durationMs } = await composeRecording(input, run)
  assert.ok(Math.abs(durationMs - 3000) < 120, `${durationMs}`)
  const video = only((await see(input.target)).streams, ({ codec_type }) => codec_type === 'video')
  assert.deepEqual([video.width, video.height], [100, 180])
  const edges: [number, number][] = [
    [0.02, 0.02],
    [0.98, 0.02],
    [0.02, 0.98],
    [0.98, 0.98],
  ]
  for (const [atMs, left, right] of [
    [500, 'red', 'blue'],
    [1500, 'red', 'blue'],
    [2500, 'blue', 'red'],
  ] as const)
    for (const edge of edges)
      assert.equal(await colourAt(input.target, atMs, edge), edge[0] < 0.5 ? left : right, `${atMs} ${edge}`)
})

test('a take whose picture ends early holds its last picture until its sound ends', async () => {
  const whole = await take('sparse-whole', ['red', 'blue'], 440)
  const source = inFolder('sparse.webm')
  const sparse = ['-vf', "select='lt(t,0.3)'", '-fps_mode', 'vfr', '-c:v', 'libvpx', ...QUICK, '-live', '1']
  await ffmpeg('-i', whole, ...sparse, '-c:a', 'copy', source)
  const input = composition('sparse.mp4', { takes: [{ source, isMirrored: false }] })
  const { durationMs } = await composeRecording(input, run)
  assert.ok(Math.abs(durationMs - 1000) < 120, `${durationMs}`)
  assert.equal(await colourAt(input.target, 900, LEFT), 'red')
})

test('a cut removes the sound too, volumes are as set, and an empty result is refused', async () => {
  const takes = [
    { source: await take('cut-one', ['red', 'red'], 440), isMirrored: false },
    { source: await take('cut-two', ['blue', 'blue'], 1500), isMirrored: false },
  ]
  const cut = composition('cut.mp4', { takes, trim: { startMs: 900, endMs: 60_000 }, voiceGain: 0.1 })
  const { durationMs } = await composeRecording(cut, run)
  assert.ok(Math.abs(durationMs - 1100) < 120, `${durationMs}`)
  assert.equal(await colourAt(cut.target, 600, [0.5, 0.5]), 'blue')
  const loud = composition('loud.mp4', { takes })
  await composeRecording(loud, run)
  const [quiet, full] = [await band(cut.target, 1500, [0.3, 1]), await band(loud.target, 1500, [1.2, 1.9])]
  assert.ok(full - quiet > 15 && full - quiet < 25, `${full} and ${quiet} dB`)
  const beyond = composition('beyond.mp4', { takes, trim: { startMs: 5000, endMs: 7000 } })
  await assert.rejects(composeRecording(beyond, run), {
    text: 'The part you chose is past the end of the recording.',
  })
})
