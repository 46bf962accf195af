/** The sizes of a video, and the result of encoding them. */
import assert from 'node:assert/strict'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { type ClipOptions, makeClip } from '../../../test/clips.ts'
import { ffmpeg, freshFolder, keyframesOf, only, QUICK, quietRun, see } from '../../../test/media-tools.ts'
import { joinClip } from './join-clip.ts'
import { steadyRate } from './picture-filters.ts'
import { probeVideo } from './probe.ts'
import { makeRenditions, renditionsFor } from './renditions.ts'

const root = freshFolder()
const run = quietRun()

async function renditionsOf(source: string, name: string) {
  const folder = path.join(root, name)
  await mkdir(folder)
  const facts = await probeVideo(source, run)
  const steps: number[] = []
  const onProgress = (fraction: number): void => void steps.push(fraction)
  const made = await makeRenditions({ source, kind: facts.kind, folder, facts, onProgress }, run)
  const top = made.renditions[0]
  assert.ok(top)
  return { ...made, folder, facts, steps, top }
}

let encoded: ReturnType<typeof renditionsOf> | undefined

/** Encoded once for all tests that inspect the result. */
async function ladder() {
  encoded ??= renditionsOf(await makeClip({ seconds: 5, width: 540, height: 720 }), 'ladder')
  return encoded
}

const sizes = (width: number, height: number): string[] =>
  renditionsFor(width, height).map(
    (rendition) => `${rendition.shortSidePx}: ${rendition.widthPx}x${rendition.heightPx}`,
  )

test('portrait, landscape and square get the same steps of their short side', () => {
  assert.deepEqual(sizes(1080, 1920), ['1080: 1080x1920', '720: 720x1280', '540: 540x960', '360: 360x640'])
  assert.deepEqual(sizes(1920, 1080), ['1080: 1920x1080', '720: 1280x720', '540: 960x540', '360: 640x360'])
  assert.deepEqual(sizes(720, 720), ['720: 720x720', '540: 540x540', '360: 360x360'])
  assert.deepEqual(sizes(3840, 2160), sizes(1920, 1080))
})

test('no size is larger than the source, and every side is even', () => {
  for (const [width, height] of [
    [719, 1281],
    [1081, 607],
    [361, 361],
    [8192, 16],
    [1, 1],
    [333, 77],
    [500, 8001],
  ] as const)
    for (const rendition of renditionsFor(width, height)) {
      assert.ok(
        rendition.widthPx <= Math.max(2, width) && rendition.heightPx <= Math.max(2, height),
        `${width}x${height}`,
      )
      assert.ok(rendition.widthPx % 2 === 0 && rendition.heightPx % 2 === 0)
      assert.equal(rendition.shortSidePx, Math.min(rendition.widthPx, rendition.heightPx))
    }
})

test('a video smaller than the smallest step keeps its own size', () => {
  assert.deepEqual(sizes(241, 135), ['134: 240x134'])
})

test('larger sizes may use more bandwidth', () => {
  const ceilings = renditionsFor(1080, 1920).map((rendition) => rendition.maxVideoKbps)
  assert.deepEqual(
    ceilings,
    [...ceilings].sort((a, b) => b - a),
  )
  assert.equal(ceilings[0], 5000)
})

test("the frame rate is the camera's, at most 60, and a common one if the file's is absurd", () => {
  const words = [25, 30000 / 1001, 59.94, 120, 1000, null, 0.2].map((rate) => steadyRate(rate).words)
  assert.deepEqual(words, ['25', '30000/1001', '60000/1001', '60', '30', '30', '5'])
})

test('every size has its playlist, init segment and segments of two seconds that begin with a keyframe', async () => {
  const { folder, renditions, durationMs, steps } = await ladder()
  assert.ok(Math.abs(durationMs - 5000) < 50)
  assert.deepEqual((await readdir(folder)).sort(), ['master.m3u8', 'r360', 'r540'])
  for (const rendition of renditions) {
    const renditionPath = path.join(folder, `r${rendition.shortSidePx}`)
    const names = ['index.m3u8', 'init.mp4', 'seg-00001.m4s', 'seg-00002.m4s', 'seg-00003.m4s']
    assert.deepEqual((await readdir(renditionPath)).sort(), names)
    const playlist = await readFile(path.join(renditionPath, 'index.m3u8'), 'utf8')
    assert.match(playlist, /#EXT-X-PLAYLIST-TYPE:VOD[\s\S]*#EXT-X-MAP:URI="init.mp4"[\s\S]*#EXT-X-ENDLIST/)
    assert.deepEqual(playlist.match(/#EXTINF:\d/g), ['#EXTINF:2', '#EXTINF:2', '#EXTINF:1'])
    const { streams } = await see(path.join(renditionPath, 'index.m3u8'))
    const video = only(streams, (stream) => stream.codec_type === 'video')
    assert.deepEqual([video.width, video.height], [rendition.widthPx, rendition.heightPx])
    assert.deepEqual([video.codec_name, video.pix_fmt, video.profile], ['h264', 'yuv420p', 'High'])
    assert.equal(video.nb_read_packets, '125')
    assert.equal(only(streams, (stream) => stream.codec_type === 'audio').codec_name, 'aac')
    const keyframes = await keyframesOf(path.join(renditionPath, 'index.m3u8'))
    const [start = 0] = keyframes
    assert.deepEqual(
      keyframes.map((at) => Math.round((at - start) * 100) / 100),
      [0, 2, 4],
    )
  }
  assert.equal(steps.at(-1), 1)
  assert.deepEqual(
    steps,
    [...steps].sort((a, b) => a - b),
  )
})

test('the master playlist lists each size with its codecs and measured bitrates', async () => {
  const { folder, renditions } = await ladder()
  const master = await readFile(path.join(folder, 'master.m3u8'), 'utf8')
  const lines = [
    ...master.matchAll(
      /BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),RESOLUTION=(\w+),CODECS="avc1\.6400\w\w,mp4a\.40\.2"\n(\S+)/g,
    ),
  ]
  assert.deepEqual(
    lines.map(([, , , size, file]) => [size, file]),
    renditions.map((rendition) => [
      `${rendition.widthPx}x${rendition.heightPx}`,
      `r${rendition.shortSidePx}/index.m3u8`,
    ]),
  )
  for (const [, peak, average] of lines)
    assert.ok(Number(peak) >= Number(average) && Number(average) > 10_000)
})

test('a single size is named and built like the others', async () => {
  const { folder, renditions } = await renditionsOf(
    await makeClip({ seconds: 1, width: 121, height: 91, more: ['-pix_fmt', 'yuv444p'] }),
    'small',
  )
  assert.deepEqual(
    renditions.map((rendition) => rendition.shortSidePx),
    [90],
  )
  assert.deepEqual((await readdir(path.join(folder, 'r90'))).sort(), [
    'index.m3u8',
    'init.mp4',
    'seg-00001.m4s',
  ])
})

const sources: Record<string, ClipOptions> = {
  'without sound': { audio: null },
  'an AVI': { extension: 'avi', video: 'mpeg4', audio: 'libmp3lame' },
  'what Chromium records': { extension: 'webm', more: ['-live', '1', ...QUICK] },
  'a film for brighter screens': {
    more: [
      '-pix_fmt',
      'yuv420p10le',
      '-color_trc',
      'smpte2084',
      '-color_primaries',
      'bt2020',
      '-colorspace',
      'bt2020nc',
    ],
  },
}
for (const [name, options] of Object.entries(sources))
  test(`renditions of ${name}`, async () => {
    const { folder, durationMs, top } = await renditionsOf(await makeClip({ seconds: 2, ...options }), name)
    assert.ok(Math.abs(durationMs - 2000) < 100, `${durationMs}`)
    const { streams } = await see(path.join(folder, `r${top.shortSidePx}`, 'index.m3u8'))
    assert.equal(streams.length, options.audio === null ? 1 : 2)
    assert.ok(Math.abs(Number(only(streams, (s) => s.codec_type === 'video').nb_read_packets) - 50) <= 1)
  })

test('a recording with a thousand ticks per second is encoded at thirty frames per second', async () => {
  const odd = path.join(root, 'odd.webm')
  // Frames at uneven times make the average useless, as in a browser that drops some.
  await ffmpeg(
    '-i',
    await makeClip({ seconds: 2, extension: 'webm', more: [...QUICK] }),
    '-c',
    'copy',
    '-r',
    '1000',
    '-f',
    'webm',
    '-live',
    '1',
    odd,
  )
  const facts = await probeVideo(odd, run)
  const folder = path.join(root, 'odd')
  await mkdir(folder)
  const input = { source: odd, kind: facts.kind, folder, facts: { ...facts, frameRate: 1000 } }
  const { renditions } = await makeRenditions(input, run)
  const { streams } = await see(path.join(folder, `r${renditions[0]?.shortSidePx}`, 'index.m3u8'))
  const video = only(streams, (stream) => stream.codec_type === 'video')
  assert.equal(video.avg_frame_rate, '30/1')
})

test('rotated videos are encoded upright', async () => {
  const source = path.join(root, 'turned.mov')
  await ffmpeg(
    '-i',
    await makeClip({ seconds: 1, width: 320, height: 180 }),
    '-c',
    'copy',
    '-metadata:s:v',
    'rotate=90',
    source,
  )
  const { folder } = await renditionsOf(source, 'turned')
  const video = only(
    (await see(path.join(folder, 'r180', 'index.m3u8'))).streams,
    (s) => s.codec_type === 'video',
  )
  assert.deepEqual([video.width, video.height, video.side_data_list], [180, 320, undefined])
})

test('the joined segments of a size are one MP4 with the same frames, starting at zero', async () => {
  const { folder, top } = await renditionsOf(await makeClip({ seconds: 3 }), 'joined')
  const target = path.join(folder, 'clip.mp4')
  const { durationMs } = await joinClip({ folder, rendition: top, target }, run)
  assert.ok(Math.abs(durationMs - 3000) < 60)
  const video = only((await see(target)).streams, (stream) => stream.codec_type === 'video')
  assert.equal(video.nb_read_packets, '75')
  assert.equal(Number(video.start_time), 0)
  const bytes = await readFile(target)
  assert.ok(bytes.indexOf('moov') < bytes.indexOf('mdat'))
  assert.deepEqual((await readdir(folder)).sort(), ['clip.mp4', 'master.m3u8', 'r180'])
})
