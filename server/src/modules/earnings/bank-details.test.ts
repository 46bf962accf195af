import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYOUT_DETAILS_TEXT as W } from '#rules/forms/payout-details.ts'
import { bankProblems, hintOf } from './bank-details.ts'

const sepa = (iban: string, bic = '') => ({ method: 'sepa', holder: 'Ada', iban, bic }) as const
const wire = (numbers: { iban?: string; accountNumber?: string; bic?: string }) =>
  ({
    method: 'wire',
    holder: 'Ada',
    bankName: 'Bank',
    country: 'US',
    iban: '',
    bic: '',
    accountNumber: '',
    routingNumber: '',
    ...numbers,
  }) as const

test('an IBAN is validated by country, length and check digits', () => {
  assert.deepEqual(bankProblems(sepa('DE89370400440532013000', 'COBADEFFXXX')), {})
  assert.deepEqual(bankProblems(sepa('DE89370400440532013001')), { iban: W.iban })
  assert.deepEqual(bankProblems(sepa('DE8937040044053201300')), { iban: W.iban })
  assert.deepEqual(bankProblems(sepa('ZZ89370400440532013000')), { iban: W.iban })
  assert.deepEqual(bankProblems(sepa('DE89370400440532013000', 'COBAD1FF')), { bic: W.bic })
})

test('SEPA covers some countries only; a wire covers the others', () => {
  const emirates = 'AE070331234567890123456'
  assert.deepEqual(bankProblems(sepa(emirates)), { iban: W.ibanOutsideSepa })
  assert.deepEqual(bankProblems(wire({ iban: emirates })), {})
  assert.deepEqual(bankProblems(wire({ accountNumber: '12345678' })), {})
  assert.deepEqual(bankProblems(wire({ iban: 'DE00' })), { iban: W.iban })
})

test('a hint shows the end of a number or the start of an address, and fits its column', () => {
  assert.equal(hintOf(sepa('DE89370400440532013000')), 'SEPA •• 3000')
  assert.equal(hintOf(wire({ accountNumber: '12345678' })), 'Bank wire •• 5678')
  assert.equal(hintOf({ method: 'paypal', email: 'jo@example.org' }), 'PayPal j•••@example.org')
  const long = hintOf({ method: 'wise', email: `😀@${'long.'.repeat(20)}example` })
  assert.equal([...long].length, 40)
  assert.match(long, /^Wise 😀•••@long\./u)
})
