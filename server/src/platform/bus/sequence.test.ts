import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createSequence } from './sequence.ts'

const HELD_MS = 1_000

/** A reader of two senders' batches that records deliveries and gaps in one list. */
function reader(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const received: string[] = []
  let nowMs = 0
  const sequence = createSequence({
    reportGap: () => void received.push('gap'),
    maxHoldMs: HELD_MS,
    now: () => nowMs,
  })
  const comes = (from: string, ...numbers: number[]) => {
    for (const number of numbers)
      sequence.take({ from, number }, () => void received.push(`${from}${number}`))
  }
  const passes = (ms: number) => {
    nowMs += ms
    t.mock.timers.tick(ms)
  }
  return { received, comes, passes, sequence }
}

test('delivers batches of one sender in order and once, however they arrive', (t) => {
  const { received, comes, passes } = reader(t)
  comes('a', 1, 3, 2, 2, 5, 5, 3, 6, 4)
  assert.deepEqual(received, ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
  passes(HELD_MS)
  assert.equal(received.length, 6)
})

test('a missing batch does not delay other senders', (t) => {
  const { received, comes } = reader(t)
  comes('a', 1, 3)
  comes('b', 7, 8)
  comes('a', 2)
  assert.deepEqual(received, ['a1', 'b7', 'b8', 'a2', 'a3'])
})

test('reports a gap for a batch that times out, before the waiting ones; drops it if it arrives later', (t) => {
  const { received, comes, passes } = reader(t)
  comes('a', 1, 4, 6)
  passes(HELD_MS - 1)
  assert.deepEqual(received, ['a1'])
  passes(1)
  assert.deepEqual(received, ['a1', 'gap', 'a4', 'a6'])
  comes('a', 2, 3, 5, 7)
  assert.deepEqual(received, ['a1', 'gap', 'a4', 'a6', 'a7'])
})

test('each missing batch gets the full timeout', (t) => {
  const { received, comes, passes } = reader(t)
  comes('a', 1, 3)
  passes(HELD_MS - 1)
  comes('a', 2, 5)
  passes(1)
  assert.deepEqual(received, ['a1', 'a2', 'a3'])
  passes(HELD_MS - 1)
  assert.deepEqual(received, ['a1', 'a2', 'a3', 'gap', 'a5'])
})

test('after a reported gap, missing batches are not waited for, but later ones are', (t) => {
  const { received, comes, sequence } = reader(t)
  comes('a', 1, 4)
  sequence.afterGap()
  comes('a', 9, 11, 10)
  assert.deepEqual(received, ['a1', 'a4', 'a9', 'a10', 'a11'])
})

test('a skipped batch that arrives late reports one gap for all', (t) => {
  const { received, comes, sequence } = reader(t)
  comes('a', 1)
  sequence.afterGap()
  comes('a', 4, 2, 3, 5)
  assert.deepEqual(received, ['a1', 'a4', 'gap', 'a5'])
  comes('b', 8, 7)
  assert.deepEqual(received.slice(4), ['b8', 'gap'])
})

test('a new listener does not wait for earlier batches, and memory is bounded', (t) => {
  const { received, comes, passes, sequence } = reader(t)
  comes('a', 1, 3)
  sequence.forget()
  comes('a', 40, 41)
  assert.deepEqual(received, ['a1', 'a40', 'a41'])
  comes('b', 1)
  comes('b', ...Array.from({ length: 10_001 }, (_, n) => n + 3))
  assert.equal(received[4], 'gap')
  assert.equal(received.length, 3 + 1 + 1 + 10_001)
  // After a long silence, the sender counts as new.
  passes(700_000)
  comes('c', 1)
  comes('a', 90)
  assert.equal(received.at(-1), 'a90')
})
