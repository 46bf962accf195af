import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_USUAL, decayOf, strengthOf, usualWatch } from './strength.ts'
import { interaction } from './test-catalogue.ts'

const strength = (given: Parameters<typeof interaction>[1], durationMs = 15_000) =>
  strengthOf(interaction('m', given), DEFAULT_USUAL, durationMs)

test('what was watched counts relative to what is usual for its length', () => {
  const usual = DEFAULT_USUAL.shares[1] ?? 0
  assert.equal(strength({ watched: usual }), 0)
  assert.equal(strength({ watched: 1 }), 1)
  assert.ok(strength({ watched: 0.3 }) < 0)
  assert.ok(strength({ watched: 0.3 }, 600_000) > 0, 'a third of ten minutes is much')
})

test('likes and other actions count more than watching, and a skip does not undo them', () => {
  assert.ok(strength({ watched: 0.5, isLiked: true }) > strength({ watched: 1 }))
  assert.ok(strength({ watched: 0.01, isSkipped: true, isSaved: true }) > 1)
  assert.ok(strength({ watched: 3 }) > strength({ watched: 1 }))
})

test('a skip is negative, a report more so, whatever else happened', () => {
  assert.ok(strength({ watched: 0.9, isSkipped: true }) < 0)
  assert.ok(strength({ isLiked: true, isReported: true }) < strength({ isSkipped: true }))
})

test('photos and impossible shares say nothing', () => {
  for (const watched of [null, Number.NaN, -1]) assert.equal(strength({ watched }), 0)
  assert.ok(strength({ watched: 1e9 }) <= 2)
})

test('what is usual follows the views of each length', () => {
  const views = Array.from({ length: 5_000 }, () => ({ durationMs: 20_000, watched: 0.9 }))
  const usual = usualWatch([...views, { durationMs: 20_000, watched: Number.NaN }])
  assert.ok(Math.abs((usual.shares[2] ?? 0) - 0.9) < 0.01)
  assert.equal(usual.shares[0], DEFAULT_USUAL.shares[0])
})

test('responses count less with age, and never more than once', () => {
  assert.equal(decayOf(0), 1)
  assert.equal(decayOf(-1_000), 1)
  assert.ok(decayOf(86_400_000) > decayOf(86_400_000 * 100))
})
