import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SiteStatsDay, siteStatsCsv, siteStatTotal, spansOf } from './site-stats.ts'

const day = (name: string, more: Partial<SiteStatsDay> = {}): SiteStatsDay => ({
  ...{
    day: name,
    accounts: 0,
    active: 0,
    media: 0,
    views: 0,
    reports: 0,
    subscription_cents: 0,
    tip_cents: 0,
  },
  ...{ sale_cents: 0, creator_cents: 0, refund_cents: 0, payout_cents: 0 },
  ...more,
})

test('sums a span, averages daily users, and compares with a shorter period on a young site', () => {
  const days = [1, 2, 3].map((active) => day(`2026-11-0${active}`, { active, tip_cents: active * 100 }))
  const { now, before } = spansOf(days, 2)
  assert.deepEqual([now.length, before.length], [2, 1])
  assert.equal(siteStatTotal('revenue', now), 500)
  assert.equal(siteStatTotal('active', now), 2.5)
})

test('exports one line per day, in dollars', () => {
  const csv = siteStatsCsv([day('2026-11-01', { sale_cents: 1_250, payout_cents: 5 })])
  assert.equal(csv.split('\r\n')[1], '2026-11-01,12.50,0.00,0.00,12.50,0.00,0.00,0.05,0,0,0,0,0')
})
