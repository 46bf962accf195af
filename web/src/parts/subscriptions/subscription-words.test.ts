import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isRefundable,
  isRunning,
  nextWords,
  priceChangeWords,
  refundWords,
  type Standing,
  stateWords,
} from './subscription-words.ts'

const NOW = new Date('2026-11-15T12:00:00')

const active: Standing = {
  state: 'active',
  price: 9.99,
  next_price: null,
  renews_on: '2026-12-15T12:00:00',
  ends_on: '2026-12-15T12:00:00',
  refundable_until: null,
  refund_state: null,
}

test('a subscription says what comes next', () => {
  const next = (change: Partial<Standing>) => nextWords({ ...active, ...change }, NOW)
  assert.equal(next({}), 'Renews on 15 Dec for $9.99')
  assert.equal(next({ state: 'trial', next_price: 9.99, price: 3.99 }), 'Trial to 15 Dec, then $9.99 a month')
  assert.equal(next({ state: 'cancelled', renews_on: null }), 'Yours until 15 Dec, then it ends')
  assert.equal(next({ state: 'past-due' }), 'We could not renew it. Add credits, and we try again.')
  assert.equal(next({ state: 'expired', ends_on: '2025-12-15T12:00:00' }), 'Ended on 15 Dec 2025')
})

test('a state that is not known here is shown as it came', () => {
  assert.deepEqual(stateWords({ state: 'paused' }), { words: 'paused', tone: 'mute' })
})

test('only another price is a change of price', () => {
  assert.equal(priceChangeWords(active), undefined)
  assert.equal(priceChangeWords({ ...active, next_price: 9.99 }), undefined)
  assert.equal(priceChangeWords({ ...active, next_price: 12 }), 'The price changes to $12.00 a month.')
})

test('a refund may be asked for once, in its time', () => {
  const until = '2026-11-15T12:00:01'
  assert.equal(isRefundable({ ...active, refundable_until: until }, NOW), true)
  assert.equal(isRefundable({ ...active, refundable_until: until, refund_state: 'open' }, NOW), false)
  assert.equal(isRefundable({ ...active, refundable_until: '2026-11-15T12:00:00' }, NOW), false)
  assert.equal(isRefundable(active, NOW), false)
  assert.match(refundWords({ refund_state: 'open' }) ?? '', /asked/)
})

test('one that was cancelled runs to its end', () => {
  assert.equal(isRunning({ ...active, state: 'cancelled' }, NOW), true)
  assert.equal(isRunning({ ...active, state: 'cancelled', ends_on: '2026-11-15T12:00:00' }, NOW), false)
  assert.equal(isRunning({ ...active, state: 'expired' }, NOW), false)
})
