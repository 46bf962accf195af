import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryWords, whenWords } from './entry-words.ts'

const NOW = new Date('2026-11-15T18:00:00')

test('an earning says how it stands', () => {
  const held_until = '2026-11-22T14:20:00'
  assert.equal(entryWords({ state: 'held', held_until }, NOW), 'Held to 22 Nov')
  assert.equal(entryWords({ state: 'payable', held_until }, NOW), 'Payable')
  assert.equal(entryWords({ state: 'on-the-way', held_until }, NOW), 'On its way')
  assert.equal(entryWords({ state: 'paid', held_until }, NOW), 'Paid')
  assert.equal(entryWords({ state: 'reversed', held_until }, NOW), 'Given back')
})

test('today has its time, yesterday its word, and all before a date', () => {
  assert.equal(whenWords('2026-11-15T14:20:00', NOW), 'Today, 14:20')
  assert.equal(whenWords('2026-11-14T23:59:00', NOW), 'Yesterday')
  assert.equal(whenWords('2026-11-12T10:00:00', NOW), '12 Nov')
  assert.equal(whenWords('2025-11-12T10:00:00', NOW), '12 Nov 2025')
})
