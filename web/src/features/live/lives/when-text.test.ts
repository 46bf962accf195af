/** Tests how the start of an announced stream is worded, and which streams a filter shows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lengthText } from '../elapsed.ts'
import { filterFrom, matchesFilter, onAirText } from './filters.ts'
import { whenText } from './when-text.ts'

test('names days by how near they are', () => {
  const now = new Date(2026, 10, 16, 13, 0)
  assert.equal(whenText(new Date(2026, 10, 16, 22, 30), now), 'Today, 22:30')
  assert.equal(whenText(new Date(2026, 10, 17, 0, 5), now), 'Tomorrow, 00:05')
  assert.equal(whenText(new Date(2026, 10, 19, 20, 0), now), 'Thu, 20:00')
  assert.equal(whenText(new Date(2026, 10, 23, 20, 0), now), '23 Nov, 20:00')
  assert.equal(whenText(new Date(2027, 0, 2, 8, 0), now), '2 Jan 2027, 08:00')
})

test('falls back to all for a visitor’s following filter and for unknown values', () => {
  assert.equal(filterFrom('following', false), 'all')
  assert.equal(filterFrom('following', true), 'following')
  assert.equal(filterFrom('nonsense', true), 'all')
  assert.equal(matchesFilter({ audience: 'everyone' }, 'ticket'), false)
  assert.equal(matchesFilter({ audience: 'ticket' }, 'ticket'), true)
  assert.equal(matchesFilter({ audience: 'ticket' }, 'following'), true)
})

test('words counts and durations in plain English', () => {
  assert.equal(onAirText(0), undefined)
  assert.equal(onAirText(1), '1 creator live now')
  assert.equal(onAirText(12), '12 creators live now')
  assert.equal(lengthText(0, 86 * 60_000), '1 hour 26 minutes')
  assert.equal(lengthText(0, 60 * 60_000), '1 hour')
  assert.equal(lengthText(0, 61_000), '1 minute')
  assert.equal(lengthText(0, 30_000), 'less than a minute')
})
