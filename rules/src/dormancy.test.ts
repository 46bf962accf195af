import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dormancyFeeCents, dormancyStep, isDormant, type UnusedCredits } from './dormancy.ts'

const day = (text: string) => new Date(`${text}T12:00:00Z`)
const NOW = day('2027-03-15')
const OFF = { dormancyFee: false, forfeiture: false }
const FEE = { ...OFF, dormancyFee: true }
const FORFEITURE = { ...OFF, forfeiture: true }
const unused: UnusedCredits = { cents: 10_000, lastActiveAt: day('2026-03-15'), notice: null }

test('credits become dormant after exactly twelve months of inactivity', () => {
  assert.equal(isDormant(day('2026-03-15'), NOW), true)
  assert.equal(isDormant(new Date(day('2026-03-15').getTime() + 1), NOW), false)
})

test('the fee is 8.33 % of what is left, rounded down to a cent', () => {
  assert.equal(dormancyFeeCents(10_000), 833)
  assert.equal(dormancyFeeCents(9_167), 763)
  assert.equal(dormancyFeeCents(12), 0)
})

test('nothing happens without a rule, to active accounts, or for less than a cent', () => {
  assert.deepEqual(dormancyStep(unused, OFF, NOW), { do: 'nothing' })
  assert.deepEqual(dormancyStep({ ...unused, lastActiveAt: day('2026-03-16') }, FEE, NOW), { do: 'nothing' })
  assert.deepEqual(dormancyStep({ ...unused, cents: 12 }, FEE, NOW), { do: 'nothing' })
  assert.deepEqual(dormancyStep({ ...unused, cents: 0 }, FORFEITURE, NOW), { do: 'nothing' })
})

test('nothing is taken before thirty days of notice', () => {
  const from = day('2027-04-14')
  assert.deepEqual(dormancyStep(unused, FEE, NOW), { do: 'tell', what: 'dormancy-fee', cents: 833, from })
  const noticed = { what: 'dormancy-fee', at: NOW } as const
  assert.deepEqual(dormancyStep({ ...unused, notice: noticed }, FEE, day('2027-04-13')), { do: 'nothing' })
  const take = { do: 'take', what: 'dormancy-fee', cents: 833 }
  assert.deepEqual(dormancyStep({ ...unused, notice: noticed }, FEE, from), take)
})

test('forfeiture takes everything, and needs its own notice after a notice of the fee', () => {
  const noticed = { what: 'dormancy-fee', at: day('2027-01-01') } as const
  const both = { dormancyFee: true, forfeiture: true }
  assert.equal(dormancyStep({ ...unused, notice: noticed }, both, NOW).do, 'tell')
  const noticedForfeiture = { ...unused, notice: { ...noticed, what: 'forfeiture' as const } }
  assert.deepEqual(dormancyStep({ ...noticedForfeiture, lastActiveAt: day('2025-12-01') }, both, NOW), {
    do: 'take',
    what: 'forfeiture',
    cents: 10_000,
  })
})

test('activity after a notice requires a new notice', () => {
  const noticed = { what: 'forfeiture', at: day('2026-02-01') } as const
  assert.equal(dormancyStep({ ...unused, notice: noticed }, FORFEITURE, NOW).do, 'tell')
})
