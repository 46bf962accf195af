import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkForm } from './check.ts'
import { confirmTwoStepForm, secondStepForm, TWO_STEP_TEXT } from './two-step.ts'

test('accepts a code with spaces, as apps show it', () => {
  assert.deepEqual(checkForm(confirmTwoStepForm, { code: ' 123 456 ' }), {
    ok: true,
    values: { code: '123456' },
  })
})

test('refuses a malformed code before it is sent', () => {
  for (const [code, text] of [
    ['', TWO_STEP_TEXT.codeRequired],
    ['   ', TWO_STEP_TEXT.codeRequired],
    ['12345', TWO_STEP_TEXT.codeShape],
    ['1234567', TWO_STEP_TEXT.codeShape],
    ['12345a', TWO_STEP_TEXT.codeShape],
    ['١٢٣٤٥٦', TWO_STEP_TEXT.codeShape],
  ] as const) {
    assert.deepEqual(checkForm(confirmTwoStepForm, { code }), { ok: false, errors: { code: text } }, code)
  }
})

test('turning it off accepts a recovery code too, and always needs the password', () => {
  assert.equal(checkForm(secondStepForm, { password: 'x', code: 'T9SS8-XAQC3' }).ok, true)
  assert.deepEqual(checkForm(secondStepForm, { code: ' ' }), {
    ok: false,
    errors: { password: 'Current password is required', code: TWO_STEP_TEXT.codeRequired },
  })
})
