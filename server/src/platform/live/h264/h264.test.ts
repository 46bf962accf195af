/** Reads picture sizes from the output of real encoders and rejects garbage. */
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

test('reads the size of the displayed picture', () => {
  for (const [hex, width, height] of SETS)
    assert.deepEqual(pictureSize(Buffer.from(hex, 'hex')), { width, height })
})

test('reads back a configuration built from its parameter sets', () => {
  const sps = Buffer.from(SETS[0][0], 'hex')
  const made = videoTrack([sps], [Buffer.from('68ce0fc8', 'hex')])
  assert.ok(made)
  assert.deepEqual(readAvcC(made.avcC), { track: made, lengthBytes: 4 })
  assert.equal(videoTrack([sps], []), null)
  assert.equal(videoTrack([], [sps]), null)
})

test('rejects garbage without looping', () => {
  for (let one = 0; one < 2_000; one += 1) {
    const bytes = randomBytes(1 + (one % 60))
    const size = pictureSize(bytes)
    assert.ok(size === null || size.width <= 8_192)
    readAvcC(bytes)
    splitByLength(bytes, 1 + (one % 2))
  }
})

test('splits NAL units by their length prefixes, or rejects the whole buffer', () => {
  const units = [Buffer.from('65aa', 'hex'), Buffer.from('41', 'hex')]
  assert.deepEqual(splitByLength(joinByLength(units), 4), units)
  assert.equal(splitByLength(Buffer.from('00000009aa', 'hex'), 4), null)
  assert.equal(splitByLength(Buffer.from('0000', 'hex'), 4), null)
})
