/** A playable video becomes a new MP4 at once, without the camera's metadata. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { makeClip } from '../../../test/clips.ts'
import { ffmpeg, freshFolder, only, quietRun, see } from '../../../test/media-tools.ts'
import { probeVideo } from './probe.ts'
import { remuxToMp4 } from './remux.ts'

const folder = freshFolder()
const run = quietRun()

test('keeps the tracks, and the file plays while it is downloaded', async () => {
  const source = await makeClip({ seconds: 2, extension: 'mkv' })
  const target = path.join(folder, 'plain.mp4')
  const { durationMs } = await remuxToMp4({ source, kind: 'matroska', target, expectedMs: 2000 }, run)
  assert.ok(Math.abs(durationMs - 2000) < 60)
  const [before, after] = await Promise.all([see(source), see(target)])
  const frames = (seen: typeof before) => only(seen.streams, (s) => s.codec_type === 'video').nb_read_packets
  assert.equal(frames(after), frames(before))
  const bytes = await readFile(target)
  assert.ok(bytes.indexOf('moov') < bytes.indexOf('mdat'))
})

test('drops location, camera, chapters and data tracks; keeps the rotation', async () => {
  const clip = await makeClip({ seconds: 1, width: 320, height: 180 })
  const source = path.join(folder, 'told.mov')
  const metadata = [
    '-metadata',
    'location=+48.8577+002.295/',
    '-metadata',
    'make=Secret Camera',
    '-metadata:s:a',
    'title=Secret',
  ]
  await ffmpeg(
    '-i',
    clip,
    '-c',
    'copy',
    '-metadata:s:v',
    'rotate=90',
    ...metadata,
    '-timecode',
    '01:00:00:00',
    source,
  )
  assert.match((await readFile(source)).toString('latin1'), /48\.8577/)
  assert.equal((await see(source)).streams.length, 3)
  const target = path.join(folder, 'silent-about-it.mp4')
  await remuxToMp4({ source, kind: 'mp4', target, expectedMs: 1000 }, run)
  const bytes = (await readFile(target)).toString('latin1')
  assert.doesNotMatch(bytes, /48\.8577|Secret/)
  assert.equal((await see(target)).streams.length, 2)
  const facts = await probeVideo(target, run)
  assert.deepEqual([facts.widthPx, facts.heightPx], [180, 320])
})

test('keeps the first of several sound tracks', async () => {
  const clip = await makeClip({ seconds: 1 })
  const source = path.join(folder, 'two-sounds.mkv')
  await ffmpeg('-i', clip, '-map', '0:v', '-map', '0:a', '-map', '0:a', '-c', 'copy', source)
  const target = path.join(folder, 'one-sound.mp4')
  await remuxToMp4({ source, kind: 'matroska', target, expectedMs: 1000 }, run)
  assert.deepEqual(
    (await see(target)).streams.map((stream) => stream.codec_type),
    ['video', 'audio'],
  )
})
