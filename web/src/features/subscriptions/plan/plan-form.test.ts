import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLAN_TEXT } from '#rules/forms/subscription.ts'
import { DEFAULT_PLAN, planErrors, planFieldErrors, planInput, planPreview, valuesOf } from './plan-form.ts'

test('starts with 9.99 a month, and a trial month for 3.99', () => {
  assert.deepEqual(DEFAULT_PLAN, {
    price: '9.99',
    hasTrial: false,
    trialPrice: '3.99',
    trialDuration: '1',
    trialUnit: 'month',
  })
  assert.deepEqual(planErrors(DEFAULT_PLAN), {})
})

test('round-trips a plan', () => {
  const plan = {
    period: { price: 12.5, duration: 1, unit: 'month' },
    trial: { price: 0, duration: 7, unit: 'day' },
  }
  assert.deepEqual(planInput(valuesOf(plan)), plan)
  assert.equal(planInput(valuesOf({ ...plan, trial: null })).trial, null)
})

test('accepts amounts as people write them', () => {
  for (const price of ['9.99', ' 9,99', '$9.99', '$ 9.99'])
    assert.equal(planInput({ ...DEFAULT_PLAN, price }).period.price, 9.99)
})

test('reports each error at its field', () => {
  assert.deepEqual(planErrors({ ...DEFAULT_PLAN, price: '' }), { price: PLAN_TEXT.priceRequired })
  assert.deepEqual(planErrors({ ...DEFAULT_PLAN, price: '0.5' }), { price: 'Minimum $1.00' })
  const trial = { ...DEFAULT_PLAN, hasTrial: true }
  assert.deepEqual(planErrors({ ...trial, trialDuration: 'two' }), {
    trialDuration: 'Tips Amount must be a number',
  })
  assert.deepEqual(planErrors({ ...trial, trialPrice: '20' }), { trialPrice: PLAN_TEXT.trialPrice })
  assert.deepEqual(planFieldErrors({ 'period.price': 'no', code: 'x' }), { price: 'no', code: 'x' })
})

test('ignores a trial that is switched off', () => {
  assert.deepEqual(planErrors({ ...DEFAULT_PLAN, trialDuration: 'two', trialPrice: '' }), {})
})

test('previews only a valid plan', () => {
  assert.equal(planPreview({ ...DEFAULT_PLAN, price: 'x' }), null)
  assert.equal(planPreview(DEFAULT_PLAN)?.period.price, 9.99)
})
