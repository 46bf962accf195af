import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryState } from './entry-state.ts'
import type { PayoutState } from './tables.ts'

/** With a hold period of a week. */
const stateOf = (sale: Parameters<typeof entryState>[0], payouts: Parameters<typeof entryState>[1]) =>
  entryState(sale, payouts, 7)

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const sale = { kind: 'tip', created_at: day(1), is_reversed: false, is_released: true } as const
const payout = (madeOn: number, state: PayoutState, endedOn?: number) => ({
  state,
  created_at: day(madeOn),
  decided_at: endedOn === undefined ? null : day(endedOn),
})

test('an earning is held until released, then payable, then on the way and paid with the first payout after its hold', () => {
  assert.equal(stateOf({ ...sale, is_released: false }, [payout(9, 'paid', 10)]), 'held')
  assert.equal(stateOf(sale, []), 'payable')
  assert.equal(stateOf(sale, [payout(7, 'paid', 8)]), 'payable', 'that one left before the hold was over')
  assert.equal(stateOf(sale, [payout(8, 'pending')]), 'on-the-way')
  assert.equal(stateOf(sale, [payout(8, 'processing')]), 'on-the-way')
  assert.equal(stateOf(sale, [payout(8, 'paid', 9)]), 'paid')
  assert.equal(stateOf({ ...sale, is_reversed: true }, [payout(8, 'paid', 9)]), 'reversed')
})

test('a referral share has no hold of its own', () => {
  const given = { ...sale, kind: 'referral' } as const
  assert.equal(stateOf(given, [payout(2, 'paid', 3)]), 'paid')
  assert.equal(stateOf(sale, [payout(2, 'paid', 3)]), 'payable')
})

test('an earning of a failed payout waits for the next payout, whatever the input order', () => {
  const failed = payout(10, 'failed', 30)
  assert.equal(stateOf(sale, [failed]), 'payable')
  assert.equal(stateOf(sale, [payout(24, 'paid', 25), failed]), 'payable', 'it was still away at that time')
  assert.equal(stateOf(sale, [payout(38, 'paid', 39), payout(24, 'paid', 25), failed]), 'paid')
  assert.equal(stateOf(sale, [payout(38, 'cancelled', 39), failed]), 'payable')
})
