import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withRequestId } from './with-request-id.ts'

test('an internal error shows the beginning of its request id, a refusal does not', () => {
  const text = 'Please try again.'
  assert.equal(withRequestId(text, '5f0c2f8e-1111-4222-8333-444455556666'), 'Please try again. (5f0c2f8e)')
  assert.equal(withRequestId(text, undefined), text)
})
