import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preferredEngine, preferredLiveEngine } from './hls-engine.ts'

const NOTHING = { hasMediaSource: false, hasManagedMediaSource: false, playsNatively: false }
const IPHONE = { ...NOTHING, hasManagedMediaSource: true, playsNatively: true }
const OLD_IPHONE = { ...NOTHING, playsNatively: true }
const FIREFOX = { ...NOTHING, hasMediaSource: true }

test('plays lives with hls.js wherever there is a media source, so that they catch up', () => {
  assert.equal(preferredLiveEngine(IPHONE), 'hls.js')
  assert.equal(preferredLiveEngine(FIREFOX), 'hls.js')
  assert.equal(preferredLiveEngine(OLD_IPHONE), 'native')
  assert.equal(preferredLiveEngine(NOTHING), null)
})

test('plays videos natively on Apple devices only', () => {
  assert.equal(preferredEngine(IPHONE), 'native')
  assert.equal(preferredEngine(FIREFOX), 'hls.js')
  assert.equal(preferredEngine({ ...FIREFOX, playsNatively: true }), 'hls.js')
})
