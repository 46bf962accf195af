/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bufferedUntil } from './buffered.ts'

function ranges(...pairs: [number, number][]) {
  return {
    length: pairs.length,
    start: (index: number) => pairs[index]?.[0] ?? 0,
    end: (index: number) => pairs[index]?.[1] ?? 0,
  }
}

test('buffered time counts from the current position to the first gap', () => {
  assert.equal(bufferedUntil(ranges(), 3), 3)
  assert.equal(bufferedUntil(ranges([0, 10]), 3), 10)
  assert.equal(bufferedUntil(ranges([0, 5], [20, 30]), 3), 5)
  assert.equal(bufferedUntil(ranges([0, 5], [20, 30]), 22), 30)
  assert.equal(bufferedUntil(ranges([0, 5], [20, 30]), 12), 12)
})

test('an unnoticeable gap is ignored', () => {
  assert.equal(bufferedUntil(ranges([0, 5], [5.1, 9]), 1), 9)
})
