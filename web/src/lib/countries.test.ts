import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPayoutDetails } from '#rules/forms/payout-details.ts'
import { countries } from './countries.ts'

const wire = { holder: 'Mara Lind', accountNumber: '12345678', routingNumber: '021000021', bankName: 'Bank' }

test('every offered country is accepted by the form and listed once', () => {
  const offered = countries()
  for (const { value, label } of offered)
    assert.ok(checkPayoutDetails('wire', { ...wire, country: value }).ok, `${value} ${label}`)
  assert.equal(new Set(offered.map(({ label }) => label)).size, offered.length)
  assert.ok(offered.length > 190)
})

test('a country is found under its name', () => {
  const offered = countries()
  for (const [value, label] of [
    ['NO', 'Norway'],
    ['GB', 'United Kingdom'],
    ['US', 'United States'],
  ])
    assert.ok(offered.some((country) => country.value === value && country.label === label))
  assert.ok(!offered.some(({ value }) => value === 'UK' || value === 'EU' || value === 'SU'))
})
