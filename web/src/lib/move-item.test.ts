import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveItem } from './move-item.ts'

test('moves an item to a position, and ignores positions outside the list', () => {
  const letters = ['a', 'b', 'c']
  assert.deepEqual(moveItem(letters, 0, 1), ['b', 'a', 'c'])
  assert.deepEqual(moveItem(letters, 0, 2), ['b', 'c', 'a'])
  assert.deepEqual(moveItem(letters, 2, 0), ['c', 'a', 'b'])
  for (const [from, to] of [
    [0, -1],
    [0, 3],
    [7, 0],
  ] as const)
    assert.deepEqual(moveItem(letters, from, to), letters)
})
