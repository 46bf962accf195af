import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addBusinessDays,
  type DeadlineSpan,
  dueAt,
  formatDeadline,
  lateSince,
  longestDeadline,
  PROMISED_DEADLINES,
  QUEUE_DEADLINES,
  QUEUES,
  shortestDeadline,
  subtractBusinessDays,
} from './sla.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

const at = (text: string) => new Date(text)
const plus = (text: string, days: number) => addBusinessDays(at(text), days).toISOString()

test('a business day ends at the same time on the next weekday', () => {
  assert.equal(plus('2026-11-11T16:25:00Z', 1), '2026-11-12T16:25:00.000Z')
  assert.equal(plus('2026-11-13T16:25:00Z', 1), '2026-11-16T16:25:00.000Z')
  assert.equal(plus('2026-11-11T16:25:00Z', 5), '2026-11-18T16:25:00.000Z')
  assert.equal(plus('2026-11-11T16:25:00Z', 14), '2026-12-01T16:25:00.000Z')
  assert.equal(plus('2026-12-31T09:00:00Z', 2), '2027-01-04T09:00:00.000Z')
})

test('a start at the weekend counts from Monday', () => {
  assert.equal(plus('2026-11-14T10:00:00Z', 1), '2026-11-17T00:00:00.000Z')
  assert.equal(plus('2026-11-15T23:59:00Z', 1), '2026-11-17T00:00:00.000Z')
  assert.equal(plus('2026-11-14T10:00:00Z', 0), '2026-11-16T00:00:00.000Z')
})

test('an earlier start is never due later, and is late exactly when due', () => {
  for (const span of Object.values(QUEUE_DEADLINES)) {
    let before = 0
    for (let hour = 0; hour < 24 * 21; hour += 1) {
      const since = new Date(at('2026-01-26T00:30:00Z').getTime() + hour * HOUR_MS)
      const due = dueAt(since, span)
      assert.ok(due.getTime() >= before, `${since.toISOString()} for ${formatDeadline(span)}`)
      assert.ok(due > since)
      before = due.getTime()
      const isLate = (now: Date) => since <= lateSince(now, span)
      assert.equal(isLate(new Date(due.getTime() - 1)), false, `${since.toISOString()} early`)
      assert.equal(isLate(due), true, `${since.toISOString()} late for ${formatDeadline(span)}`)
    }
  }
})

test('no business time passes at the weekend', () => {
  const friday = subtractBusinessDays(at('2026-11-13T23:59:59.999Z'), 2)
  assert.equal(subtractBusinessDays(at('2026-11-14T12:00:00Z'), 2).getTime(), friday.getTime())
  assert.equal(subtractBusinessDays(at('2026-11-15T12:00:00Z'), 2).getTime(), friday.getTime())
})

test('a month ends on the same day, or on the last one', () => {
  const month: DeadlineSpan = { amount: 1, unit: 'month' }
  assert.equal(dueAt(at('2026-01-31T08:00:00Z'), month).toISOString(), '2026-02-28T08:00:00.000Z')
  assert.equal(
    dueAt(at('2026-11-16T08:00:00Z'), PROMISED_DEADLINES.dataRequest).toISOString(),
    '2026-12-16T08:00:00.000Z',
  )
})

test('formats deadlines as text', () => {
  assert.equal(formatDeadline(PROMISED_DEADLINES.refundPaid), '7 to 14 business days')
  assert.equal(formatDeadline(PROMISED_DEADLINES.complaintAcknowledged), '48 hours')
  assert.equal(formatDeadline(PROMISED_DEADLINES.dataRequest), '1 month')
  assert.deepEqual(longestDeadline(PROMISED_DEADLINES.refundPaid), { amount: 14, unit: 'business day' })
  assert.deepEqual(shortestDeadline(PROMISED_DEADLINES.refundPaid), { amount: 7, unit: 'business day' })
  assert.deepEqual(longestDeadline(PROMISED_DEADLINES.termsNotice), PROMISED_DEADLINES.termsNotice)
})

test('no queue has a longer deadline than the pages promise', () => {
  const from = at('2026-11-16T00:00:00Z')
  const said = {
    applications: PROMISED_DEADLINES.creatorReview,
    complaints: PROMISED_DEADLINES.complaintInvestigated,
    refunds: PROMISED_DEADLINES.refundReview,
  }
  for (const [queue, clock] of Object.entries(said) as [keyof typeof said, DeadlineSpan][])
    assert.ok(dueAt(from, QUEUE_DEADLINES[queue]) <= dueAt(from, longestDeadline(clock)), queue)
  for (const queue of QUEUES)
    assert.ok(dueAt(from, QUEUE_DEADLINES[queue]).getTime() - from.getTime() <= 14 * DAY_MS, queue)
})
