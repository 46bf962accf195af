/** Changes in the middle of a stream: picture size, late audio, timestamp wrap-around. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCollectingSink } from '../../../../test/live-engine.ts'
import { joinByLength, splitByLength } from '../h264/nal-units.ts'
import { videoTrack } from '../h264/video-track.ts'
import { createTagReader } from './tags.ts'

const SMALL = Buffer.from('6742c00bda0a37e4c044000003000400000300c83c50aa80', 'hex')
const LARGE = Buffer.from('6742c01f8c8d40501e900f08846a', 'hex')
const PPS = Buffer.from('68ce0fc8', 'hex')
const KEY = Buffer.from('65aabbcc', 'hex')
const DELTA = Buffer.from('41aabbcc', 'hex')

function reader() {
  const collector = createCollectingSink()
  let drops = 0
  const tags = createTagReader({
    tracks: collector.tracks,
    frame: collector.frame,
    dropped(count) {
      drops += count
    },
  })
  return { collector, tags, drops: () => drops }
}

function header(sps: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), videoTrack([sps], [PPS])?.avcC ?? assert.fail()])
}

function picture(unit: Buffer, ...before: Buffer[]): Buffer {
  const kind = unit === KEY ? 0x17 : 0x27
  return Buffer.concat([Buffer.from([kind, 1, 0, 0, 0]), joinByLength([...before, unit])])
}

const sizes = (collector: ReturnType<typeof createCollectingSink>) =>
  collector.allTracks.map(({ video: { width, height } }) => `${width}x${height}`)

test('announces a new size before its key frame, and drops frames that cannot be decoded before it', () => {
  const { collector, tags, drops } = reader()
  tags.readVideo(picture(DELTA), 0)
  tags.readVideo(header(SMALL), 0)
  tags.readVideo(picture(KEY), 40)
  tags.readVideo(header(SMALL), 60)
  tags.readVideo(picture(KEY), 80)
  tags.readVideo(header(LARGE), 100)
  tags.readVideo(picture(DELTA), 120)
  tags.readVideo(picture(KEY), 160)
  assert.deepEqual(sizes(collector), ['160x90', '640x480'])
  assert.deepEqual(
    collector.video.map(({ dtsMs }) => dtsMs),
    [40, 80, 160],
  )
  assert.equal(drops(), 2)
})

test('detects a size change that is only in the in-band parameter sets', () => {
  const { collector, tags } = reader()
  tags.readVideo(header(SMALL), 0)
  tags.readVideo(picture(KEY), 0)
  tags.readVideo(picture(KEY, LARGE, PPS), 40)
  assert.deepEqual(sizes(collector), ['160x90', '640x480'])
})

test('announces late audio with the next key frame', () => {
  const { collector, tags } = reader()
  tags.readVideo(header(SMALL), 0)
  tags.readVideo(picture(KEY), 0)
  tags.readAudio(Buffer.from([0xaf, 0, 0x12, 0x10]), 10)
  tags.readAudio(Buffer.from([0xaf, 1, 1, 2, 3]), 20)
  tags.readVideo(picture(KEY), 40)
  tags.readAudio(Buffer.from([0xaf, 1, 1, 2, 3]), 60)
  assert.deepEqual(
    collector.allTracks.map(({ audio }) => audio && [audio.codec, audio.channels]),
    [null, ['aac', 2]],
  )
  assert.equal(collector.audio.length, 1)
})

test('continues after a 32-bit timestamp wrap-around, and rewrites short length prefixes', () => {
  const { collector, tags } = reader()
  const short = header(SMALL)
  short[5 + 4] = 0xfc | 1
  tags.readVideo(short, 0)
  const data = Buffer.concat([Buffer.from([0, KEY.length]), KEY])
  for (const timestampMs of [2 ** 32 - 40, 0, 40])
    tags.readVideo(Buffer.concat([Buffer.from([0x17, 1, 0, 0, 0]), data]), timestampMs)
  const [first = 0, ...rest] = collector.video.map(({ dtsMs }) => dtsMs)
  assert.deepEqual(
    rest.map((dtsMs) => dtsMs - first),
    [40, 80],
  )
  assert.deepEqual(splitByLength(collector.video[0]?.data ?? Buffer.alloc(0), 4), [KEY])
})
