/** Tests which milestones are reached, their texts, and streaks. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { milestonesReached, milestoneText, nextMilestone, STREAK, streakOf } from './milestones.ts'

const NOW = new Date('2026-11-19T00:30:00Z')

test('a milestone is reached at its threshold, not before', () => {
  assert.deepEqual(milestonesReached({ followers: 99, views: 999, sales: 0, income: 9_999 }), [])
  assert.deepEqual(milestonesReached({ followers: 1_000, views: 0, sales: 1, income: 10_000 }), [
    { kind: 'followers', threshold: 100 },
    { kind: 'followers', threshold: 1_000 },
    { kind: 'sales', threshold: 1 },
    { kind: 'income', threshold: 10_000 },
  ])
})

test('names the next of a kind until the last is reached', () => {
  assert.equal(nextMilestone('followers', 0), 100)
  assert.equal(nextMilestone('followers', 100), 1_000)
  assert.equal(nextMilestone('sales', 10_000), undefined)
})

test('reads as a creator would say it', () => {
  assert.deepEqual(
    [
      milestoneText({ kind: 'followers', threshold: 1_000 }),
      milestoneText({ kind: 'sales', threshold: 1 }),
      milestoneText({ kind: 'sales', threshold: 100 }),
      milestoneText({ kind: 'income', threshold: 100_000 }),
    ],
    ['1K followers', 'First sale', '100 sales', '$1,000 earned'],
  )
})

test('a streak ends today or yesterday, and breaks at a day without a post', () => {
  assert.deepEqual(streakOf([], NOW), { days: 0, hasToday: false })
  assert.deepEqual(streakOf(['2026-11-19'], NOW), { days: 1, hasToday: true })
  assert.deepEqual(streakOf(['2026-11-17', '2026-11-18'], NOW), { days: 2, hasToday: false })
  assert.deepEqual(streakOf(['2026-11-19', '2026-11-18', '2026-11-18', '2026-11-16'], NOW), {
    days: 2,
    hasToday: true,
  })
  assert.deepEqual(streakOf(['2026-11-17'], NOW), { days: 0, hasToday: false })
})

test('a streak is counted up to a year', () => {
  const days = Array.from({ length: 500 }, (_, ago) =>
    new Date(NOW.getTime() - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
  )
  assert.equal(streakOf(days, NOW).days, STREAK.maxDays)
})
