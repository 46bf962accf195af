/** Tests that the list has every country once, and its regions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COUNTRY_CHOICES, regionsOf } from './countries.ts'

test('lists countries by two letters, each once and sorted by name', () => {
  const codes = COUNTRY_CHOICES.map(({ value }) => value)
  assert.ok(codes.every((code) => /^[A-Z]{2}$/.test(code)))
  assert.equal(new Set(codes).size, codes.length)
  const labels = COUNTRY_CHOICES.map(({ label }) => label)
  assert.ok(labels.indexOf('Åland Islands') < labels.indexOf('Portugal'))
})

test('lists the regions of a country; none for a country without parts', () => {
  assert.ok(regionsOf('PT').some(({ value }) => value === 'Lisboa'))
  assert.deepEqual(regionsOf('GI'), [])
  assert.deepEqual(regionsOf(''), [])
})
