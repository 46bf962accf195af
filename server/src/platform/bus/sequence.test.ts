import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createSequence } from './sequence.ts'

const HELD_MS = 1_000

/** A reader of two senders' letters; what it hears and when it is told of a gap stand in one list. */
function reader(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const heard: string[] = []
  let nowMs = 0
  const sequence = createSequence({
    tellGap: () => void heard.push('gap'),
    heldMs: HELD_MS,
    now: () => nowMs,
  })
  const comes = (from: string, ...numbers: number[]) => {
    for (const number of numbers) sequence.take({ from, number }, () => void heard.push(`${from}${number}`))
  }
  const passes = (ms: number) => {
    nowMs += ms
    t.mock.timers.tick(ms)
  }
  return { heard, comes, passes, sequence }
}

test('letters of one sender are delivered in their order and once, however they come', (t) => {
  const { heard, comes, passes } = reader(t)
  comes('a', 1, 3, 2, 2, 5, 5, 3, 6, 4)
  assert.deepEqual(heard, ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
  passes(HELD_MS)
  assert.equal(heard.length, 6)
})

test('nobody waits for another sender’s letters', (t) => {
  const { heard, comes } = reader(t)
  comes('a', 1, 3)
  comes('b', 7, 8)
  comes('a', 2)
  assert.deepEqual(heard, ['a1', 'b7', 'b8', 'a2', 'a3'])
})

test('what does not come in time is a gap, told before what waited for it; come later, it is dropped', (t) => {
  const { heard, comes, passes } = reader(t)
  comes('a', 1, 4, 6)
  passes(HELD_MS - 1)
  assert.deepEqual(heard, ['a1'])
  passes(1)
  assert.deepEqual(heard, ['a1', 'gap', 'a4', 'a6'])
  comes('a', 2, 3, 5, 7)
  assert.deepEqual(heard, ['a1', 'gap', 'a4', 'a6', 'a7'])
})

test('a letter that came in time ends the wait: the next one has the whole time again', (t) => {
  const { heard, comes, passes } = reader(t)
  comes('a', 1, 3)
  passes(HELD_MS - 1)
  comes('a', 2, 5)
  passes(1)
  assert.deepEqual(heard, ['a1', 'a2', 'a3'])
  passes(HELD_MS - 1)
  assert.deepEqual(heard, ['a1', 'a2', 'a3', 'gap', 'a5'])
})

test('after a gap that was told already, missing ones are not waited for, but the next are', (t) => {
  const { heard, comes, sequence } = reader(t)
  comes('a', 1, 4)
  sequence.afterGap()
  comes('a', 9, 11, 10)
  assert.deepEqual(heard, ['a1', 'a4', 'a9', 'a10', 'a11'])
})

test('one that was still under way when others were let pass is made up for, once for all', (t) => {
  const { heard, comes, sequence } = reader(t)
  comes('a', 1)
  sequence.afterGap()
  comes('a', 4, 2, 3, 5)
  assert.deepEqual(heard, ['a1', 'a4', 'gap', 'a5'])
  comes('b', 8, 7)
  assert.deepEqual(heard.slice(4), ['b8', 'gap'])
})

test('who begins to listen later is owed nothing from before, and memory is bounded', (t) => {
  const { heard, comes, passes, sequence } = reader(t)
  comes('a', 1, 3)
  sequence.forget()
  comes('a', 40, 41)
  assert.deepEqual(heard, ['a1', 'a40', 'a41'])
  comes('b', 1)
  comes('b', ...Array.from({ length: 10_001 }, (_, n) => n + 3))
  assert.equal(heard[4], 'gap')
  assert.equal(heard.length, 3 + 1 + 1 + 10_001)
  // Silent for long, it is met like a stranger.
  passes(700_000)
  comes('c', 1)
  comes('a', 90)
  assert.equal(heard.at(-1), 'a90')
})
