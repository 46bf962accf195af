/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTakeClock } from './take-clock.ts'

function setUp(leftMs: number) {
  const clock = { nowMs: 1_000, full: 0 }
  const take = createTakeClock({ leftMs, onFull: () => (clock.full += 1), nowMs: () => clock.nowMs })
  take.begin(1_000)
  return { clock, take }
}

test('ends a take by the clock, once', () => {
  const { clock, take } = setUp(15_000)
  clock.nowMs = 15_999
  assert.equal(take.tick(), 14_999)
  assert.equal(clock.full, 0)
  clock.nowMs = 16_000
  take.tick()
  take.tick()
  assert.equal(clock.full, 1)
})

test('ends a take by a recorded chunk when timers are delayed', () => {
  const { clock, take } = setUp(15_000)
  clock.nowMs = 16_400
  take.recorded(13_000)
  assert.equal(clock.full, 1, 'the clock is looked at with every piece')
})

test('uses the recorded time when the clock is behind it', () => {
  const { clock, take } = setUp(15_000)
  clock.nowMs = 9_000
  take.recorded(14_000)
  assert.equal(clock.full, 0)
  assert.equal(take.tick(), 14_000)
  take.recorded(15_000)
  assert.equal(clock.full, 1)
})

test('does not count time before the first frame', () => {
  const { clock, take } = setUp(15_000)
  take.begin(4_000)
  clock.nowMs = 18_000
  assert.equal(take.tick(), 14_000)
})
