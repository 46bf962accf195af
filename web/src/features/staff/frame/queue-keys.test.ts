/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neighbour, nextAfter } from './use-queue-keys.ts'

test('moving stays in the list, and begins at its first', () => {
  assert.equal(neighbour(['a', 'b'], undefined, 1), 'a')
  assert.equal(neighbour(['a', 'b'], 'gone', -1), 'a')
  assert.equal(neighbour(['a', 'b'], 'a', 1), 'b')
  assert.equal(neighbour(['a', 'b'], 'b', 1), 'b')
  assert.equal(neighbour(['a', 'b'], 'a', -1), 'a')
  assert.equal(neighbour([], 'a', 1), undefined)
})

test('after a decision comes the next one, at the end the one before, and nothing after the last', () => {
  assert.equal(nextAfter(['a', 'b', 'c'], 'b'), 'c')
  assert.equal(nextAfter(['a', 'b'], 'b'), 'a')
  assert.equal(nextAfter(['a'], 'a'), undefined)
  assert.equal(nextAfter(['a'], 'gone'), 'a')
})
