/** Sizes are read out of what real encoders write, and nothing out of garbage. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { joinByLength, splitByLength } from './nal-units.ts'
import { pictureSize } from './sps.ts'
import { readAvcC, videoTrack } from './video-track.ts'

/** As x264 (baseline), x264 (high, 1080 of 1088 lines shown) and Chromium's camera (42e01f) write them. */
const SETS = [
  ['6742c00bda0a37e4c044000003000400000300c83c50aa80', 160, 90],
  ['67640028acd940780227e5c044000003000400000300c83c60c658', 1920, 1080],
  ['6742c01f8c8d40501e900f08846a', 640, 480],
] as const

test('the size is that of the picture shown', () => {
  for (const [hex, width, height] of SETS)
    assert.deepEqual(pictureSize(Buffer.from(hex, 'hex')), { width, height })
})

test('a configuration made of its sets is read again', () => {
  const sps = Buffer.from(SETS[0][0], 'hex')
  const made = videoTrack([sps], [Buffer.from('68ce0fc8', 'hex')])
  assert.ok(made)
  assert.deepEqual(readAvcC(made.avcC), { track: made, lengthBytes: 4 })
  assert.equal(videoTrack([sps], []), null)
  assert.equal(videoTrack([], [sps]), null)
})

test('garbage is no picture, and no loop', () => {
  for (let one = 0; one < 2_000; one += 1) {
    const bytes = randomBytes(1 + (one % 60))
    const size = pictureSize(bytes)
    assert.ok(size === null || size.width <= 8_192)
    readAvcC(bytes)
    splitByLength(bytes, 1 + (one % 2))
  }
})

test('units are cut by their lengths, or not at all', () => {
  const units = [Buffer.from('65aa', 'hex'), Buffer.from('41', 'hex')]
  assert.deepEqual(splitByLength(joinByLength(units), 4), units)
  assert.equal(splitByLength(Buffer.from('00000009aa', 'hex'), 4), null)
  assert.equal(splitByLength(Buffer.from('0000', 'hex'), 4), null)
})
