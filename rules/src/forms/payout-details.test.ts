import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPayoutDetails, PAYOUT_DETAILS_TEXT as W } from './payout-details.ts'

const errorsOf = (method: string, details: unknown) => {
  const checked = checkPayoutDetails(method, details)
  return checked.ok ? {} : checked.errors
}

const wire = { holder: 'Ada Lovelace', bankName: 'First Bank', country: 'us' }

test('each method keeps only its own fields, normalised as banks write them', () => {
  const sepa = { holder: ' Ada Lovelace ', iban: 'de89 3704 0044 0532 0130 00', email: 'x@y.example' }
  assert.deepEqual(checkPayoutDetails('sepa', sepa), {
    ok: true,
    values: { method: 'sepa', holder: 'Ada Lovelace', iban: 'DE89370400440532013000', bic: '' },
  })
  assert.deepEqual(checkPayoutDetails('paypal', { email: ' Ada@Example.org ', iban: 'x' }), {
    ok: true,
    values: { method: 'paypal', email: 'ada@example.org' },
  })
  assert.deepEqual(
    checkPayoutDetails('wire', { ...wire, accountNumber: '0001-2345 67', routingNumber: '021000021' }),
    {
      ok: true,
      values: {
        method: 'wire',
        holder: 'Ada Lovelace',
        bankName: 'First Bank',
        country: 'US',
        iban: '',
        bic: '',
        accountNumber: '0001234567',
        routingNumber: '021000021',
      },
    },
  )
})

test('reports missing fields', () => {
  assert.deepEqual(errorsOf('sepa', {}), { holder: W.holderRequired, iban: W.ibanRequired })
  assert.deepEqual(errorsOf('wise', {}), { email: 'Email address is required' })
  assert.deepEqual(errorsOf('wire', {}), {
    holder: W.holderRequired,
    bankName: W.bankRequired,
    country: W.country,
    iban: W.accountRequired,
  })
  assert.deepEqual(errorsOf('wire', wire), { iban: W.accountRequired })
  assert.deepEqual(errorsOf('wire', { ...wire, accountNumber: '12345' }), {
    routingNumber: W.routingRequired,
  })
  assert.deepEqual(errorsOf('wire', { ...wire, iban: 'DE89370400440532013000' }), {})
})

test('refuses unknown methods, unknown countries and malformed values', () => {
  for (const method of ['', 'cash', 'SEPA', 'constructor', '__proto__'])
    assert.deepEqual(errorsOf(method, wire), { method: W.method })
  for (const country of ['', 'U', 'USA', 'ZZ', 'EU', '12', 'X!'])
    assert.equal(errorsOf('wire', { ...wire, country }).country, W.country, country)
  assert.equal(errorsOf('sepa', { holder: 'a\u0000b', iban: 'x' }).holder, W.unreadable)
  assert.equal(errorsOf('sepa', { holder: '\u200b' }).holder, W.holderRequired)
  assert.equal(errorsOf('sepa', { holder: 'a'.repeat(71) }).holder, W.holderLength)
  assert.equal(errorsOf('sepa', { holder: 'Ada', iban: 'DE89<script>' }).iban, W.iban)
  assert.equal(errorsOf('sepa', { holder: 'Ada', iban: 'D'.repeat(5000) }).iban, W.iban)
  assert.equal(errorsOf('paypal', { email: 'nobody' }).email, 'Enter a valid email address')
  for (const details of [null, 'x', 7, []]) assert.notDeepEqual(errorsOf('sepa', details), {})
})
