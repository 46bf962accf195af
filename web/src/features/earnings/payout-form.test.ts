import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYOUT_DETAILS_WORDS } from '#rules/forms/payout-details.ts'
import { EMPTY, payoutErrors, payoutMutation } from './payout-form.ts'

const sepa = { ...EMPTY, holder: 'Mara Lind', iban: 'NO93 8601 1117 947', code: '123 456' }

test('details are checked by the way they are for, and the code always', () => {
  assert.deepEqual(payoutErrors(sepa), {})
  assert.deepEqual(payoutErrors({ ...sepa, holder: '', code: '' }), {
    holder: PAYOUT_DETAILS_WORDS.holderRequired,
    code: 'Code is required',
  })
  assert.deepEqual(Object.keys(payoutErrors({ ...sepa, method: 'paypal' })), ['email'])
})

test('what was typed for another way is not sent', () => {
  const typed = { ...sepa, email: 'mara@example.com', bankName: 'DNB' }
  assert.deepEqual(payoutMutation(typed), {
    method: 'sepa',
    details: { holder: 'Mara Lind', iban: 'NO9386011117947', bic: '' },
    code: '123456',
  })
  assert.deepEqual(payoutMutation({ ...typed, method: 'wise' }).details, { email: 'mara@example.com' })
})
