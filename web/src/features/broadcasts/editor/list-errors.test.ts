/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorAt, errorOfAll, withoutMessages } from './list-errors.ts'
import { movedTo } from './moved.ts'

const errors = { 'messages.1.price': 'Minimum $3', 'messages.10': 'Gone', at: 'That moment is over' }

test('assigns an error to its own message only', () => {
  assert.equal(errorAt(errors, 1), 'Minimum $3')
  assert.equal(errorAt(errors, 10), 'Gone')
  assert.equal(errorAt(errors, 0), undefined)
  assert.equal(errorOfAll(errors), undefined)
  assert.equal(errorOfAll({ messages: 'Write at least one message' }), 'Write at least one message')
})

test('clears message errors on a change and keeps the rest', () => {
  assert.deepEqual(withoutMessages({ ...errors, messages: 'x' }), { at: 'That moment is over' })
})

test('moves a message within the list', () => {
  assert.deepEqual(movedTo(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a'])
  assert.deepEqual(movedTo(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b'])
  assert.deepEqual(movedTo(['a', 'b', 'c'], 1, 3), ['a', 'b', 'c'])
  assert.deepEqual(movedTo(['a', 'b', 'c'], 7, 0), ['a', 'b', 'c'])
})
