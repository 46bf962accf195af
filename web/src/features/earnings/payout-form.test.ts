import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYOUT_DETAILS_TEXT } from '#rules/forms/payout-details.ts'
import { EMPTY_PAYOUT, payoutErrors, payoutMutation } from './payout-form.ts'

const sepa = {
  ...EMPTY_PAYOUT,
  holder: 'Mara Lind',
  iban: 'NO93 8601 1117 947',
  password: 'Right-horse-7',
  code: '123 456',
}

test('validates the fields of the chosen method, and always password and code', () => {
  assert.deepEqual(payoutErrors(sepa), {})
  assert.deepEqual(payoutErrors({ ...sepa, holder: '', password: '', code: '' }), {
    holder: PAYOUT_DETAILS_TEXT.holderRequired,
    password: 'Current password is required',
    code: 'Code is required',
  })
  assert.deepEqual(Object.keys(payoutErrors({ ...sepa, method: 'paypal' })), ['email'])
})

test('does not send fields of another method', () => {
  const typed = { ...sepa, email: 'mara@example.com', bankName: 'DNB' }
  assert.deepEqual(payoutMutation(typed), {
    method: 'sepa',
    details: { holder: 'Mara Lind', iban: 'NO9386011117947', bic: '' },
    password: 'Right-horse-7',
    code: '123456',
  })
  assert.deepEqual(payoutMutation({ ...typed, method: 'paypal' }).details, { email: 'mara@example.com' })
  const wise = payoutMutation({ ...typed, method: 'wise' }).details
  assert.deepEqual(wise, { email: 'mara@example.com', holder: 'Mara Lind' })
})
