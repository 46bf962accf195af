import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay, formatMonth, formatWeekday, monthsSince } from './days.ts'

test('days are UTC days, independent of the local time zone', () => {
  assert.equal(formatDay('2026-11-05'), '5 Nov')
  assert.equal(formatDay('2026-11-27T00:00:00.000Z'), '27 Nov')
  assert.equal(formatWeekday('2026-11-05'), 'Thu 5 Nov')
  assert.equal(formatMonth('2025-03-31T23:59:59Z'), 'March 2025')
})

test('there is a statement for every month since the first sale', () => {
  const months = monthsSince('2025-12-31T23:00:00Z', new Date('2026-02-01T00:00:00Z'))
  assert.deepEqual(months, [
    { value: '2026-02', label: 'February 2026' },
    { value: '2026-01', label: 'January 2026' },
    { value: '2025-12', label: 'December 2025' },
  ])
})

test('a first sale of this month has one statement', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  assert.equal(monthsSince(now.toISOString(), now).length, 1)
})
