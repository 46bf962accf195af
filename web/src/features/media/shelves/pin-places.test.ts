import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeAmong, swapped } from './pin-places.ts'

const PINNED = [
  { id: 'a', type: 'video' },
  { id: 'b', type: 'photo' },
  { id: 'c', type: 'video' },
]

test('a pinned video stands among pinned videos, whatever photos lie between', () => {
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

test('two change places, and at the ends all stay', () => {
  assert.deepEqual(swapped(['a', 'b', 'c'], 'c', 'a'), ['c', 'b', 'a'])
  assert.deepEqual(swapped(['a', 'b'], 'a', undefined), ['a', 'b'])
})
