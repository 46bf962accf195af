/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorAt, errorOfAll, withoutMessages } from './list-errors.ts'

const errors = { 'messages.1.price': 'Minimum $3', 'messages.10': 'Gone', at: 'This time has passed' }

test('assigns an error to its own message only', () => {
  assert.equal(errorAt(errors, 1), 'Minimum $3')
  assert.equal(errorAt(errors, 10), 'Gone')
  assert.equal(errorAt(errors, 0), undefined)
  assert.equal(errorOfAll(errors), undefined)
  assert.equal(errorOfAll({ messages: 'Add at least one message' }), 'Add at least one message')
})

test('clears message errors on a change and keeps the rest', () => {
  assert.deepEqual(withoutMessages({ ...errors, messages: 'x' }), { at: 'This time has passed' })
})
