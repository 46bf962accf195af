/** What the probe finds out about a video. */
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { makeClip } from '../../../test/clips.ts'
import { ffmpeg, freshFolder, QUICK, quietRun } from '../../../test/media-tools.ts'
import { probeVideo } from './probe.ts'
import { UNUSABLE_TEXT, UnusableMedia } from './unusable.ts'

const folder = freshFolder()
const run = quietRun()

test("reads duration, size and codecs of a phone's clip, which is playable unchanged", async () => {
  const facts = await probeVideo(await makeClip({ seconds: 2 }), run)
  assert.deepEqual(facts, {
    ...{ kind: 'mp4', durationMs: 2000, widthPx: 180, heightPx: 320, frameRate: 25, hdrTransfer: null },
    ...{ videoCodec: 'h264', pixelFormat: 'yuv420p', audioCodec: 'aac', isDirectlyPlayable: true },
  })
})

test('a clip without sound is playable unchanged', async () => {
  const facts = await probeVideo(await makeClip({ seconds: 1, audio: null }), run)
  assert.equal(facts.audioCodec, null)
  assert.equal(facts.isDirectlyPlayable, true)
})

test('reports the display size of a rotated video', async () => {
  const lying = await makeClip({ seconds: 1, width: 320, height: 180 })
  const turned = path.join(folder, 'turned.mov')
  await ffmpeg('-i', lying, '-c', 'copy', '-metadata:s:v', 'rotate=90', turned)
  const facts = await probeVideo(turned, run)
  assert.deepEqual([facts.widthPx, facts.heightPx], [180, 320])
})

test('reports non-square pixels by their display size', async () => {
  const facts = await probeVideo(
    await makeClip({ seconds: 1, width: 180, height: 144, more: ['-vf', 'setsar=16/9'] }),
    run,
  )
  assert.deepEqual([facts.widthPx, facts.heightPx], [320, 144])
})

test('a recording of Chromium has no duration', async () => {
  const facts = await probeVideo(
    await makeClip({ seconds: 1, extension: 'webm', more: ['-live', '1', ...QUICK] }),
    run,
  )
  assert.equal(facts.durationMs, null)
  assert.equal(facts.kind, 'matroska')
  assert.deepEqual([facts.videoCodec, facts.audioCodec, facts.isDirectlyPlayable], ['vp8', 'opus', false])
})

test('formats that browsers do not play are not playable', async () => {
  const tenBits = await makeClip({ seconds: 1, more: ['-pix_fmt', 'yuv420p10le'] })
  const fullColour = await makeClip({ seconds: 1, more: ['-pix_fmt', 'yuv444p'] })
  const otherSound = await makeClip({ seconds: 1, extension: 'mkv', audio: 'libopus' })
  const oldAvi = await makeClip({ seconds: 1, extension: 'avi' })
  for (const clip of [tenBits, fullColour, otherSound, oldAvi])
    assert.equal((await probeVideo(clip, run)).isDirectlyPlayable, false, clip)
})

test('does not mistake a cover picture for a video', async () => {
  const clip = await makeClip({ seconds: 1 })
  const cover = path.join(folder, 'cover.png')
  const covered = path.join(folder, 'covered.mp4')
  await ffmpeg('-f', 'lavfi', '-i', 'color=red:size=50x50', '-frames:v', '1', cover)
  const maps = ['-map', '1', '-map', '0', '-c', 'copy', '-disposition:v:0', 'attached_pic']
  await ffmpeg('-i', clip, '-i', cover, ...maps, covered)
  const facts = await probeVideo(covered, run)
  assert.deepEqual([facts.videoCodec, facts.widthPx], ['h264', 180])
  const song = path.join(folder, 'song.mp4')
  await ffmpeg(
    '-i',
    clip,
    '-i',
    cover,
    '-map',
    '0:a',
    '-map',
    '1',
    '-c',
    'copy',
    '-disposition:v:0',
    'attached_pic',
    song,
  )
  await assert.rejects(probeVideo(song, run), { text: 'This file has no video track.' })
})

test('recognises HDR', async () => {
  const bright = ['-pix_fmt', 'yuv420p10le', '-color_trc', 'arib-std-b67', '-color_primaries', 'bt2020']
  const clip = await makeClip({ seconds: 1, audio: null, more: [...bright, '-colorspace', 'bt2020nc'] })
  assert.equal((await probeVideo(clip, run)).hdrTransfer, 'arib-std-b67')
})

test('refuses a video with a side of more than 8192 pixels, with a message', async () => {
  const wide = await makeClip({ seconds: 0.1, width: 8200, height: 16, audio: null })
  await assert.rejects(probeVideo(wide, run), (error: unknown) => {
    assert.ok(error instanceof UnusableMedia)
    assert.equal(error.text, UNUSABLE_TEXT.videoTooLarge)
    return true
  })
})

test('refuses a video of more than four hours, with a message', async () => {
  const long = path.join(folder, 'long.mp4')
  const still = 'color=black:size=16x16:rate=1/60:duration=14500'
  await ffmpeg('-f', 'lavfi', '-i', still, '-c:v', 'libx264', '-preset', 'ultrafast', long)
  await assert.rejects(probeVideo(long, run), { text: 'This video is too long. Use at most 4 hours.' })
})
