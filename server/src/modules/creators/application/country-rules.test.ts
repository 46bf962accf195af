/** Countries and regions are validated against a list; some have a higher minimum age. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minAgeIn, regionProblems } from './country-rules.ts'

test('a region must belong to its country, and is free text where none are listed', () => {
  assert.deepEqual(regionProblems({ country: 'PT', region: 'Lisboa' }), {})
  assert.deepEqual(regionProblems({ country: 'PT', region: 'Texas' }), { region: 'Region is required' })
  assert.deepEqual(regionProblems({ country: 'GI', region: 'Catalan Bay' }), {})
  assert.deepEqual(regionProblems({ country: 'ZZ', region: 'Lisboa' }), { country: 'Country is required' })
})

test('the minimum age is that of the region, the country, or the default', () => {
  const settings = { AE: 21, 'US-MS': 21 }
  assert.equal(minAgeIn(settings, { country: 'US', region: 'Mississippi' }), 21)
  assert.equal(minAgeIn(settings, { country: 'US', region: 'Texas' }), 18)
  assert.equal(minAgeIn(settings, { country: 'AE', region: 'anywhere' }), 21)
  assert.equal(minAgeIn(settings, { country: '', region: '' }), 18)
})
