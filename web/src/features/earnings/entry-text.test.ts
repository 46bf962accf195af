import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryText, entryTimeText } from './entry-text.ts'

const NOW = new Date('2026-11-15T18:00:00')

test('words the status of an earning', () => {
  const held_until = '2026-11-22T14:20:00'
  assert.equal(entryText({ state: 'held', held_until }, NOW), 'Held until 22 Nov')
  assert.equal(entryText({ state: 'payable', held_until }, NOW), 'Payable')
  assert.equal(entryText({ state: 'on-the-way', held_until }, NOW), 'On its way')
  assert.equal(entryText({ state: 'paid', held_until }, NOW), 'Paid')
  assert.equal(entryText({ state: 'reversed', held_until }, NOW), 'Refunded')
})

test('shows the time for today, a word for yesterday, and a date before that', () => {
  assert.equal(entryTimeText('2026-11-15T14:20:00', NOW), 'Today, 14:20')
  assert.equal(entryTimeText('2026-11-14T23:59:00', NOW), 'Yesterday')
  assert.equal(entryTimeText('2026-11-12T10:00:00', NOW), '12 Nov')
  assert.equal(entryTimeText('2025-11-12T10:00:00', NOW), '12 Nov 2025')
})
