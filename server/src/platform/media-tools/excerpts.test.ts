/** Stills, previews and teasers of videos, and sounds mixed into recordings. */
import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { makeClip } from '../../../test/clips.ts'
import { ffmpeg, freshFolder, loudness, only, QUICK, quietRun, see } from '../../../test/media-tools.ts'
import { grabFrame, makeMovingPreview } from './frames.ts'
import { mixSound } from './mix-sound.ts'
import { cutTeaser } from './teaser.ts'

const folder = freshFolder()
const run = quietRun()
const inFolder = (name: string): string => path.join(folder, name)

/** A second of red, then a second of blue. */
async function redThenBlue(): Promise<string> {
  const file = inFolder('red-blue.mp4')
  const colours = [
    '-f',
    'lavfi',
    '-i',
    'color=red:size=64x96:duration=1',
    '-f',
    'lavfi',
    '-i',
    'color=blue:size=64x96:duration=1',
  ]
  await ffmpeg(...colours, '-filter_complex', 'concat=n=2,format=yuv420p', '-c:v', 'libx264', file)
  return file
}

async function colourOf(file: string): Promise<string> {
  const { dominant } = await sharp(await readFile(file)).stats()
  return dominant.r > dominant.b ? 'red' : 'blue'
}

test('the frame is the one at the requested time, and the first one past the end', async () => {
  const source = await redThenBlue()
  const target = inFolder('frame.png')
  const colours: string[] = []
  for (const atMs of [0, 1500, 99_000]) {
    await grabFrame({ source, kind: 'mp4', atMs, target }, run)
    colours.push(await colourOf(target))
  }
  assert.deepEqual(colours, ['red', 'blue', 'red'])
  const { width, height, format } = await sharp(await readFile(target)).metadata()
  assert.deepEqual([width, height, format], [64, 96, 'png'])
})

test('the frame of a recording without duration, or of a rotated video, is as displayed', async () => {
  const recording = await makeClip({ seconds: 2, extension: 'webm', more: ['-live', '1', ...QUICK] })
  await grabFrame({ source: recording, kind: 'matroska', atMs: 1000, target: inFolder('webm.png') }, run)
  const turned = inFolder('turned.mov')
  await ffmpeg(
    '-i',
    await makeClip({ seconds: 1, width: 320, height: 180 }),
    '-c',
    'copy',
    '-metadata:s:v',
    'rotate=90',
    turned,
  )
  await grabFrame({ source: turned, kind: 'mp4', atMs: 500, target: inFolder('turned.png') }, run)
  for (const name of ['webm.png', 'turned.png']) {
    const { width, height } = await sharp(inFolder(name)).metadata()
    assert.deepEqual([width, height], [180, 320], name)
  }
})

test('the moving preview is small, loops and lasts about two seconds', async () => {
  const source = await makeClip({ seconds: 6, width: 360, height: 640 })
  const target = inFolder('preview.webp')
  await makeMovingPreview({ source, kind: 'mp4', durationMs: 6000, target }, run)
  const { width, pages, loop, format, delay } = await sharp(target, { animated: true }).metadata()
  assert.deepEqual([width, loop, format], [240, 0, 'webp'])
  const lengthMs = (delay ?? []).reduce((sum, ms) => sum + ms, 0)
  assert.ok((pages ?? 0) >= 14 && Math.abs(lengthMs - 2000) <= 130, `${pages} pictures in ${lengthMs} ms`)
  assert.ok((await stat(target)).size < 200_000)
})

test('makes a preview of a clip of half a second', async () => {
  const source = await makeClip({ seconds: 0.5, width: 90, height: 160 })
  await makeMovingPreview({ source, kind: 'mp4', durationMs: null, target: inFolder('short.webp') }, run)
  assert.equal((await sharp(inFolder('short.webp')).metadata()).width, 90)
})

const EVERY_SECOND = ['-force_key_frames', 'expr:gte(t,n_forced*1)', '-bf', '2', '-preset', 'veryfast']

test('a teaser ends with the last keyframe within its length, so no later frame is in the file', async () => {
  const source = await makeClip({ seconds: 4, more: EVERY_SECOND })
  for (const [lengthMs, frames] of [
    [1000, 25],
    [1999, 25],
    [2000, 50],
    [3700, 75],
    [4000, 100],
    [60_000, 100],
  ] as const) {
    const target = inFolder(`teaser-${lengthMs}.mp4`)
    const { durationMs } = await cutTeaser({ source, kind: 'mp4', target, lengthMs }, run)
    const video = only((await see(target)).streams, (stream) => stream.codec_type === 'video')
    assert.equal(Number(video.nb_read_packets), frames, `${lengthMs}`)
    assert.ok(Number(video.duration) * 1000 <= lengthMs + 1)
    assert.ok(durationMs <= lengthMs + 50, `${durationMs} of ${lengthMs}`)
  }
})

test('a teaser of a video with a single keyframe is not longer than allowed', async () => {
  const source = await makeClip({ seconds: 3, more: ['-g', '1000', '-keyint_min', '1000'] })
  const target = inFolder('teaser-encoded.mp4')
  const { durationMs } = await cutTeaser({ source, kind: 'mp4', target, lengthMs: 1500 }, run)
  assert.ok(durationMs > 1300 && durationMs <= 1550, `${durationMs}`)
})

async function tone(seconds: number): Promise<string> {
  const file = inFolder(`tone-${seconds}.m4a`)
  await ffmpeg('-f', 'lavfi', '-i', `sine=frequency=880:duration=${seconds}`, '-c:a', 'aac', file)
  return file
}

test('a sound is mixed into a silent recording after its delay and cut to its length', async () => {
  const source = await makeClip({
    seconds: 2,
    extension: 'webm',
    audio: null,
    more: ['-live', '1', ...QUICK],
  })
  const target = inFolder('mixed-silent.mp4')
  const { durationMs } = await mixSound(
    { source, kind: 'matroska', sound: await tone(5), delayMs: 1000, target },
    run,
  )
  assert.ok(Math.abs(durationMs - 2000) < 80, `${durationMs}`)
  const { streams } = await see(target)
  assert.deepEqual(
    streams.map((stream) => stream.codec_name),
    ['h264', 'aac'],
  )
  assert.ok((await loudness(target, 0, 0.9)) < -60)
  assert.ok((await loudness(target, 1.1, 1.9)) > -40)
  const bytes = await readFile(target)
  assert.ok(bytes.indexOf('moov') < bytes.indexOf('mdat'))
})

test('a short sound joins the recording’s own, and the rest of it is unchanged', async () => {
  const source = await makeClip({ seconds: 3 })
  const target = inFolder('mixed.mp4')
  const { durationMs } = await mixSound(
    { source, kind: 'mp4', sound: await tone(1), delayMs: 0, target },
    run,
  )
  assert.ok(Math.abs(durationMs - 3000) < 80)
  const [together, alone] = [await loudness(target, 0.2, 0.8), await loudness(target, 1.5, 2.5)]
  assert.ok(together > alone + 1, `${together} and ${alone} dB`)
  assert.ok(alone > -40)
})

test('refuses a file that is not a sound, with a message', async () => {
  const source = await makeClip({ seconds: 1 })
  const mixing = mixSound(
    { source, kind: 'mp4', sound: await redThenBlue(), delayMs: 0, target: inFolder('no.mp4') },
    run,
  )
  await assert.rejects(mixing, { text: 'This sound can’t be played.' })
})
