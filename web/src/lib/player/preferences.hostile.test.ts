/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_PREFERENCES, parsePreferences } from './preferences.ts'

test('manipulated storage never reaches the player', () => {
  for (const text of [null, '', '{', 'null', '[]', '7', '"loud"', '{"volume":"1"}', '{"speed":null}'])
    assert.deepEqual(parsePreferences(text), DEFAULT_PREFERENCES, String(text))
})

test('numbers out of range are clamped', () => {
  assert.equal(parsePreferences('{"volume":9}').volume, 1)
  assert.equal(parsePreferences('{"volume":-3}').volume, 0)
  assert.equal(parsePreferences('{"speed":1000}').speed, 2)
  assert.equal(parsePreferences('{"speed":-1}').speed, 0.5)
  assert.equal(parsePreferences('{"speed":1e999}').speed, 1)
  assert.equal(parsePreferences('{"quality":-720}').quality, 'auto')
  assert.equal(parsePreferences(JSON.stringify({ captions: 'x'.repeat(99) })).captions, null)
})

test('one invalid field does not discard the others', () => {
  const stored = parsePreferences(
    '{"volume":0.4,"isMuted":true,"speed":"fast","quality":720,"captions":"de"}',
  )
  assert.deepEqual(stored, { volume: 0.4, isMuted: true, speed: 1, quality: 720, captions: 'de' })
})
