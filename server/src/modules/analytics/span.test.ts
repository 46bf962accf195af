import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#rules/time.ts'
import { daysFrom, firstWeekOf, statsSpanOf } from './span.ts'

test('a span ends today in UTC and has an equally long one before it', () => {
  assert.deepEqual(statsSpanOf(new Date('2026-05-20T23:59:59.999Z'), 7), {
    days: 7,
    before: '2026-05-07',
    from: '2026-05-14',
    last: '2026-05-20',
    end: '2026-05-21',
  })
  assert.deepEqual(daysFrom('2026-02-27', 3), ['2026-02-27', '2026-02-28', '2026-03-01'])
})

test('the days before the first Monday and the weeks from it on cover a span, for any last day', () => {
  for (let day = 0; day < 14; day += 1)
    for (const days of [7, 30, 90]) {
      const span = statsSpanOf(new Date(Date.UTC(2026, 4, 1 + day, 12)), days)
      const first = firstWeekOf(span)
      assert.equal(new Date(first).getUTCDay(), 1, `${first} is a Monday`)
      assert.ok(span.from <= first && first <= span.last, `${first} is in the ${days} days to ${span.last}`)
      assert.ok(Date.parse(first) - Date.parse(span.from) < 7 * DAY_MS, 'it is the first')
    }
})
