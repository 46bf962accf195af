import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastPayoutOn, nextPayoutOn } from './payouts.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

const day = (date: Date) => date.toISOString()

test('payout days are Fridays two weeks apart, all year round', () => {
  let now = new Date('2026-01-01T00:00:00Z')
  let before: Date | null = null
  for (let run = 0; run < 60; run += 1) {
    const next = nextPayoutOn(now)
    assert.equal(next.getUTCDay(), 5)
    assert.match(day(next), /T00:00:00\.000Z$/)
    if (before) assert.equal(next.getTime() - before.getTime(), 14 * DAY_MS)
    before = next
    now = new Date(next.getTime() + 12 * HOUR_MS)
  }
})

test('a run is the next one until its hour, and the last one from then on', () => {
  const early = new Date('2024-01-19T05:59:59.999Z')
  assert.equal(day(nextPayoutOn(early)), '2024-01-19T00:00:00.000Z')
  assert.equal(day(lastPayoutOn(early)), '2024-01-05T00:00:00.000Z')
  const due = new Date('2024-01-19T06:00:00Z')
  assert.equal(day(lastPayoutOn(due)), '2024-01-19T00:00:00.000Z')
  assert.equal(day(nextPayoutOn(due)), '2024-02-02T00:00:00.000Z')
})

test('a missed run is still the last one days later', () => {
  assert.equal(day(lastPayoutOn(new Date('2024-01-31T23:00:00Z'))), '2024-01-19T00:00:00.000Z')
})
