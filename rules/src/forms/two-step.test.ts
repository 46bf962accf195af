import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkForm } from './check.ts'
import { confirmTwoStepForm, secondStepForm, TWO_STEP_WORDS } from './two-step.ts'

test('a code may be typed in the groups that the app shows', () => {
  assert.deepEqual(checkForm(confirmTwoStepForm, { code: ' 123 456 ' }), {
    ok: true,
    values: { code: '123456' },
  })
})

test('a code that no app shows is refused before it is sent', () => {
  for (const [code, words] of [
    ['', TWO_STEP_WORDS.codeRequired],
    ['   ', TWO_STEP_WORDS.codeRequired],
    ['12345', TWO_STEP_WORDS.codeShape],
    ['1234567', TWO_STEP_WORDS.codeShape],
    ['12345a', TWO_STEP_WORDS.codeShape],
    ['١٢٣٤٥٦', TWO_STEP_WORDS.codeShape],
  ] as const) {
    assert.deepEqual(checkForm(confirmTwoStepForm, { code }), { ok: false, errors: { code: words } }, code)
  }
})

test('turning it off takes a recovery code as well, and always the password', () => {
  assert.equal(checkForm(secondStepForm, { password: 'x', code: 'T9SS8-XAQC3' }).ok, true)
  assert.deepEqual(checkForm(secondStepForm, { code: ' ' }), {
    ok: false,
    errors: { password: 'Current password is required', code: TWO_STEP_WORDS.codeRequired },
  })
})
