import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeAmong, swapped } from './pin-places.ts'

const PINNED = [
  { id: 'a', type: 'video' },
  { id: 'b', type: 'photo' },
  { id: 'c', type: 'video' },
]

test('finds the position of a pinned video among pinned videos, ignoring photos', () => {
  assert.deepEqual(placeAmong(PINNED, 'c'), {
    type: 'video',
    number: 2,
    count: 2,
    before: 'a',
    after: undefined,
  })
  assert.equal(placeAmong(PINNED, 'b')?.count, 1)
  assert.equal(placeAmong(PINNED, 'x'), undefined)
})

test('swaps two ids, and changes nothing at the ends', () => {
  assert.deepEqual(swapped(['a', 'b', 'c'], 'c', 'a'), ['c', 'b', 'a'])
  assert.deepEqual(swapped(['a', 'b'], 'a', undefined), ['a', 'b'])
})
