import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkForm } from './check.ts'
import { PLAN_TEXT, subscriptionForm } from './subscription.ts'

const trial = { price: 3.99, duration: 1, unit: 'month' }

function errorsOf(plan: unknown) {
  const checked = checkForm(subscriptionForm, plan)
  return checked.ok ? {} : checked.errors
}

const ofPeriod = (period: unknown) => errorsOf({ period })
const ofTrial = (change: object) => errorsOf({ period: { price: 9.99 }, trial: { ...trial, ...change } })

test('a plan has a price in cents and an optional trial', () => {
  assert.deepEqual(checkForm(subscriptionForm, { period: { price: 9.99 } }), {
    ok: true,
    values: { periodCents: 999, trial: null },
  })
  assert.deepEqual(
    checkForm(subscriptionForm, { period: { price: 9.99, duration: 1, unit: 'month' }, trial }),
    {
      ok: true,
      values: { periodCents: 999, trial: { cents: 399, duration: 1, unit: 'month' } },
    },
  )
})

test('a month costs between the limits, in whole cents', () => {
  for (const price of [1, 500]) assert.deepEqual(ofPeriod({ price }), {})
  for (const price of [0, 0.99, -5])
    assert.deepEqual(ofPeriod({ price }), { 'period.price': 'Minimum $1.00' })
  assert.deepEqual(ofPeriod({ price: 500.01 }), { 'period.price': 'Maximum $500.00' })
  assert.deepEqual(ofPeriod({ price: 9.999 }), { 'period.price': PLAN_TEXT.price })
  assert.deepEqual(ofPeriod({ price: Number.POSITIVE_INFINITY }), { 'period.price': PLAN_TEXT.price })
  for (const price of [Number.NaN, '9.99', null, undefined])
    assert.deepEqual(ofPeriod({ price }), { 'period.price': PLAN_TEXT.priceRequired })
})

test('a period is one month and nothing else', () => {
  assert.deepEqual(ofPeriod({ price: 5, duration: 2 }), { 'period.duration': PLAN_TEXT.period })
  assert.deepEqual(ofPeriod({ price: 5, unit: 'day' }), { 'period.unit': PLAN_TEXT.period })
})

test('a trial lasts 1 to 365 days or 1 to 12 months', () => {
  for (const fine of [
    { duration: 1, unit: 'day' },
    { duration: 365, unit: 'day' },
    { duration: 12, unit: 'month' },
  ])
    assert.deepEqual(ofTrial(fine), {})
  for (const wrong of [
    { duration: 0, unit: 'day' },
    { duration: 366, unit: 'day' },
    { duration: 13, unit: 'month' },
    { duration: -1 },
    { duration: 1.5 },
  ])
    assert.deepEqual(ofTrial(wrong), { 'trial.duration': PLAN_TEXT.durationRange })
  assert.deepEqual(ofTrial({ unit: 'year' }), { 'trial.unit': PLAN_TEXT.unit })
})

test('refuses a trial duration that is not a number with the specified message', () => {
  for (const duration of [Number.NaN, 'two', undefined, null])
    assert.deepEqual(ofTrial({ duration }), { 'trial.duration': 'Tips Amount must be a number' })
})

test('a trial is free or costs up to the price of a month', () => {
  for (const price of [0, 0.5, 9.99]) assert.deepEqual(ofTrial({ price }), {})
  assert.deepEqual(ofTrial({ price: 10 }), { 'trial.price': PLAN_TEXT.trialPrice })
  assert.deepEqual(ofTrial({ price: -1 }), { 'trial.price': PLAN_TEXT.price })
})
