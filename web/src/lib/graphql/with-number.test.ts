import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withNumber } from './with-number.ts'

test('an internal error shows the beginning of its request id, a refusal does not', () => {
  const words = 'Please try again.'
  assert.equal(withNumber(words, '5f0c2f8e-1111-4222-8333-444455556666'), 'Please try again. (5f0c2f8e)')
  assert.equal(withNumber(words, undefined), words)
})
