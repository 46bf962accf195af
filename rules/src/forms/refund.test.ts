import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkForm } from './check.ts'
import { REFUND_TEXT, refundForm } from './refund.ts'

const errorOf = (reason: unknown) => {
  const checked = checkForm(refundForm, { reason })
  return checked.ok ? null : checked.errors.reason
}

test('a refund needs a readable reason', () => {
  assert.deepEqual(checkForm(refundForm, { reason: '  I meant somebody else ' }), {
    ok: true,
    values: { reason: 'I meant somebody else' },
  })
  for (const nothing of ['', '   ', '\u200b\u200b\u200b', undefined, 7])
    assert.equal(errorOf(nothing), REFUND_TEXT.required, String(nothing))
})

test('a reason has 3 to 512 characters', () => {
  assert.equal(errorOf('no'), REFUND_TEXT.length)
  assert.equal(errorOf('why'), null)
  assert.equal(errorOf('🙂'.repeat(512)), null)
  assert.equal(errorOf('🙂'.repeat(513)), REFUND_TEXT.length)
})
