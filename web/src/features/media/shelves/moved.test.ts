import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved } from './moved.ts'

test('moves an item, and keeps the list at its ends', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 1), ['b', 'a', 'c'])
  assert.deepEqual(moved(['a', 'b', 'c'], 2, -1), ['a', 'c', 'b'])
  assert.deepEqual(moved(['a', 'b', 'c'], 0, -1), ['a', 'b', 'c'])
  assert.deepEqual(moved(['a', 'b', 'c'], 2, 1), ['a', 'b', 'c'])
})
