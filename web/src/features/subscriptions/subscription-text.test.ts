import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isRefundable,
  isRunning,
  nextText,
  priceChangeText,
  refundText,
  resumeEffectText,
  runsByText,
  type SubscriptionStatus,
  stateText,
} from './subscription-text.ts'

const NOW = new Date('2026-11-15T12:00:00')

const active: SubscriptionStatus = {
  state: 'active',
  price: 9.99,
  next_price: null,
  later_price: null,
  renews_on: '2026-12-15T12:00:00',
  ends_on: '2026-12-15T12:00:00',
  refundable_until: null,
  refund_state: null,
  waits_for_creator: false,
  runs_by: null,
}

test('states what comes next', () => {
  const next = (change: Partial<SubscriptionStatus>) => nextText({ ...active, ...change }, NOW)
  assert.equal(next({}), 'Renews on 15 Dec for $9.99')
  assert.equal(next({ next_price: 12 }), 'Renews on 15 Dec for $12.00')
  assert.equal(
    next({ state: 'trial', next_price: 9.99, price: 3.99 }),
    'Trial until 15 Dec, then $9.99 a month',
  )
  assert.equal(next({ state: 'cancelled', renews_on: null }), 'Active until 15 Dec, then it ends')
  assert.equal(next({ state: 'past-due' }), 'We couldn’t renew it. Add credits and we’ll try again.')
  assert.equal(next({ state: 'expired', ends_on: '2025-12-15T12:00:00' }), 'Ended on 15 Dec 2025')
})

test('states that nothing is charged while the creator cannot sell', () => {
  const waiting = { ...active, waits_for_creator: true }
  assert.match(nextText(waiting, NOW), /^Active until 15 Dec\..*won’t be charged/)
  const over = { ...waiting, state: 'past-due', ends_on: '2026-11-10T12:00:00' }
  assert.match(nextText(over, NOW), /^Ended on 10 Nov\..*won’t be charged/)
  assert.deepEqual(stateText(over), { label: 'On hold', tone: 'info' })
})

test('states what follows the initial offer', () => {
  const bundle = { ...active, runs_by: { kind: 'bundle', months: 6, price: null } }
  assert.equal(nextText(bundle, NOW), 'Paid until 15 Dec, then $9.99 a month')
  assert.equal(runsByText(bundle), '6 months paid upfront')
  const less = { ...active, next_price: 6.99, runs_by: { kind: 'discount', months: 2, price: 6.99 } }
  const later_price = { price: 9.99, on: '2027-02-15T12:00:00' }
  assert.equal(nextText(less, NOW), 'Renews on 15 Dec for $6.99')
  assert.equal(runsByText(less), '$6.99, 2 more times')
  assert.equal(priceChangeText({ ...less, later_price }, NOW), 'From 15 Feb 2027, it’s $9.99 a month.')
  const last = { ...active, runs_by: { kind: 'discount', months: 0, price: 6.99 } }
  assert.deepEqual([nextText(last, NOW), runsByText(last)], ['Renews on 15 Dec for $9.99', '$6.99 this time'])
  const link = {
    ...active,
    state: 'cancelled',
    renews_on: null,
    runs_by: { kind: 'trial-link', months: null, price: null },
  }
  assert.equal(nextText(link, NOW), 'Free until 15 Dec, then it ends')
  assert.deepEqual(stateText(link), { label: 'Free trial', tone: 'info' })
  assert.equal(runsByText(active), undefined)
})

test('shows an unknown state as received', () => {
  assert.deepEqual(stateText({ state: 'paused' }), { label: 'paused', tone: 'mute' })
})

test('reports only a different price as a price change', () => {
  const change = (changes: Partial<SubscriptionStatus>) => priceChangeText({ ...active, ...changes }, NOW)
  assert.equal(change({}), undefined)
  assert.equal(change({ next_price: 9.99 }), undefined)
  assert.equal(change({ next_price: 12 }), 'Until then, it’s $9.99 a month.')
  const later_price = { price: 12, on: '2027-01-15T12:00:00' }
  assert.equal(change({ later_price }), 'From 15 Jan 2027, it’s $12.00 a month.')
  assert.equal(change({ state: 'trial', later_price }), 'From 15 Jan 2027, it’s $12.00 a month.')
})

test('states the price of resuming a cancelled subscription', () => {
  const cancelled = { ...active, state: 'cancelled', renews_on: null }
  assert.equal(resumeEffectText(cancelled, NOW), 'If you resume, it renews on 15 Dec for $9.99 a month.')
  assert.equal(
    resumeEffectText({ ...cancelled, next_price: 12 }, NOW),
    'If you resume, it renews on 15 Dec for $12.00 a month.',
  )
})

test('allows one refund request within its period', () => {
  const until = '2026-11-15T12:00:01'
  assert.equal(isRefundable({ ...active, refundable_until: until }, NOW), true)
  assert.equal(isRefundable({ ...active, refundable_until: until, refund_state: 'open' }, NOW), false)
  assert.equal(isRefundable({ ...active, refundable_until: '2026-11-15T12:00:00' }, NOW), false)
  assert.equal(isRefundable(active, NOW), false)
  assert.match(refundText({ refund_state: 'open' }) ?? '', /requested/)
})

test('runs to its end after being cancelled', () => {
  assert.equal(isRunning({ ...active, state: 'cancelled' }, NOW), true)
  assert.equal(isRunning({ ...active, state: 'cancelled', ends_on: '2026-11-15T12:00:00' }, NOW), false)
  assert.equal(isRunning({ ...active, state: 'expired' }, NOW), false)
})
