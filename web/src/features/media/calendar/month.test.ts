import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayKey, daysShown, endOfDays, monthFrom, monthText, onDay, otherMonth } from './month.ts'

const NOW = new Date(2026, 10, 16, 12)

test('shows a month in whole weeks from Monday', () => {
  const days = daysShown(new Date(2026, 10, 1))
  assert.equal(days.length, 42)
  assert.deepEqual([dayKey(days[0] ?? NOW), dayKey(days.at(-1) ?? NOW)], ['2026-10-26', '2026-12-06'])
  assert.equal(daysShown(new Date(2027, 1, 1)).length, 28, 'a February that begins on a Monday')
  assert.equal(dayKey(endOfDays(days)), '2026-12-07')
})

test('reads the month of a URL, or falls back to the current one', () => {
  assert.equal(monthText(monthFrom('2027-02', NOW)), '2027-02')
  for (const wrong of [null, '', '2027-13', 'x', '2027-2'])
    assert.equal(monthText(monthFrom(wrong, NOW)), '2026-11')
  assert.equal(monthText(otherMonth(monthFrom('2026-12', NOW), 1)), '2027-01')
})

test('keeps the time of day on another day', () => {
  const moved = onDay(new Date(2026, 10, 3, 19, 30), new Date(2026, 10, 20))
  assert.deepEqual([dayKey(moved), moved.getHours(), moved.getMinutes()], ['2026-11-20', 19, 30])
})
