/** Tests the text for the days left to sign. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysLeftText } from './days-left.ts'

const NOW = new Date('2026-11-16T12:00:00Z')

test('counts days up to the last hour', () => {
  assert.match(daysLeftText(new Date('2026-12-01T12:00:00Z'), NOW), /15 days left/)
  assert.match(daysLeftText(new Date('2026-11-16T13:00:00Z'), NOW), /1 day left/)
  assert.equal(daysLeftText(NOW, NOW), 'Selling is paused until you sign it.')
})
