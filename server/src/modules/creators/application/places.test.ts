/** Places are those of the list; where it knows no parts, any text is a region; some places ask for more years. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minAgeIn, placeProblems } from './places.ts'

test('a region belongs to its country, and is free where the country has no parts', () => {
  assert.deepEqual(placeProblems({ country: 'PT', region: 'Lisboa' }), {})
  assert.deepEqual(placeProblems({ country: 'PT', region: 'Texas' }), { region: 'Region is required' })
  assert.deepEqual(placeProblems({ country: 'GI', region: 'Catalan Bay' }), {})
  assert.deepEqual(placeProblems({ country: 'ZZ', region: 'Lisboa' }), { country: 'Country is required' })
})

test('the age is that of the region, of the country, or of everywhere', () => {
  const settings = { AE: 21, 'US-MS': 21 }
  assert.equal(minAgeIn(settings, { country: 'US', region: 'Mississippi' }), 21)
  assert.equal(minAgeIn(settings, { country: 'US', region: 'Texas' }), 18)
  assert.equal(minAgeIn(settings, { country: 'AE', region: 'anywhere' }), 21)
  assert.equal(minAgeIn(settings, { country: '', region: '' }), 18)
})
