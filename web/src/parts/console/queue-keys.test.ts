/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neighbour, nextAfter } from './use-queue-keys.ts'

test('moves within the list, starting at its first item', () => {
  assert.equal(neighbour(['a', 'b'], undefined, 1), 'a')
  assert.equal(neighbour(['a', 'b'], 'gone', -1), 'a')
  assert.equal(neighbour(['a', 'b'], 'a', 1), 'b')
  assert.equal(neighbour(['a', 'b'], 'b', 1), 'b')
  assert.equal(neighbour(['a', 'b'], 'a', -1), 'a')
  assert.equal(neighbour([], 'a', 1), undefined)
})

test('selects the next item after a decision, at the end the previous one, and nothing after the last', () => {
  assert.equal(nextAfter(['a', 'b', 'c'], 'b'), 'c')
  assert.equal(nextAfter(['a', 'b'], 'b'), 'a')
  assert.equal(nextAfter(['a'], 'a'), undefined)
  assert.equal(nextAfter(['a'], 'gone'), 'a')
})
