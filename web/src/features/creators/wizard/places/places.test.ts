/** The list knows every country once, and which of them have parts to choose from. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COUNTRY_CHOICES, regionsOf } from './places.ts'

test('countries are told by two letters, each once and in the order of their names', () => {
  const codes = COUNTRY_CHOICES.map(({ value }) => value)
  assert.ok(codes.every((code) => /^[A-Z]{2}$/.test(code)))
  assert.equal(new Set(codes).size, codes.length)
  const labels = COUNTRY_CHOICES.map(({ label }) => label)
  assert.ok(labels.indexOf('Åland Islands') < labels.indexOf('Portugal'))
})

test('a country has its regions; one without parts has none to choose from', () => {
  assert.ok(regionsOf('PT').some(({ value }) => value === 'Lisboa'))
  assert.deepEqual(regionsOf('GI'), [])
  assert.deepEqual(regionsOf(''), [])
})
