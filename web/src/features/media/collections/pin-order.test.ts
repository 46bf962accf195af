import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pinPositionOf, swapIds } from './pin-order.ts'

const PINNED = [
  { id: 'a', type: 'video' },
  { id: 'b', type: 'photo' },
  { id: 'c', type: 'video' },
]

test('finds the position of a pinned video among pinned videos, ignoring photos', () => {
  assert.deepEqual(pinPositionOf(PINNED, 'c'), {
    type: 'video',
    number: 2,
    count: 2,
    before: 'a',
    after: undefined,
  })
  assert.equal(pinPositionOf(PINNED, 'b')?.count, 1)
  assert.equal(pinPositionOf(PINNED, 'x'), undefined)
})

test('swaps two ids, and changes nothing at the ends', () => {
  assert.deepEqual(swapIds(['a', 'b', 'c'], 'c', 'a'), ['c', 'b', 'a'])
  assert.deepEqual(swapIds(['a', 'b'], 'a', undefined), ['a', 'b'])
})
