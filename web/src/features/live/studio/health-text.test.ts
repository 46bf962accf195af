/** Tests the verdict on a stream's health. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { healthVerdict, videoSizeText } from './health-text.ts'

const GOOD = {
  kbit_per_second: 4500,
  width: 1920,
  height: 1080,
  frames_per_second: 30,
  keyframe_ms: 2000,
  drops: 0,
}

test('judges a stream by what viewers would notice', () => {
  assert.equal(healthVerdict(GOOD).text, 'Steady')
  assert.equal(healthVerdict({ ...GOOD, kbit_per_second: 0 }).tone, 'danger')
  assert.equal(healthVerdict({ ...GOOD, frames_per_second: 12 }).text, 'Stutters')
  assert.equal(healthVerdict({ ...GOOD, keyframe_ms: 10_000 }).text, 'Slow to join')
  assert.equal(healthVerdict({ ...GOOD, keyframe_ms: null }).text, 'Steady')
})

test('names the orientation of a size', () => {
  assert.equal(videoSizeText(GOOD), '1920 × 1080, landscape')
  assert.equal(videoSizeText({ width: 720, height: 1280 }), '720 × 1280, portrait')
})
