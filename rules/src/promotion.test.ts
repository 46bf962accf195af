import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkForm } from './forms/check.ts'
import { bundlesForm, discountForm, PROMOTION_TEXT, trialLinkForm } from './forms/promotion.ts'
import { bundleCents, discountedCents } from './promotion.ts'

test('discounted prices are rounded down to a cent, and a bundle costs the sum of its months', () => {
  assert.equal(discountedCents(999, 30), 699)
  assert.equal(discountedCents(100, 90), 10)
  assert.equal(discountedCents(101, 5), 95)
  assert.equal(bundleCents(999, { months: 12, percent: 30 }), 8388)
  for (let cents = 100; cents <= 50_000; cents += 7)
    for (let percent = 5; percent <= 90; percent += 1) {
      const less = discountedCents(cents, percent)
      assert.ok(Number.isInteger(less) && less > 0 && less * 100 <= cents * (100 - percent))
    }
})

test('reports problems of an offer by field', () => {
  const errors = (values: object) => {
    const checked = checkForm(discountForm, { audience: 'new', percent: 30, months: 1, ...values })
    return checked.ok ? {} : checked.errors
  }
  assert.deepEqual(errors({}), {})
  assert.deepEqual(errors({ percent: 4.5 }), { percent: PROMOTION_TEXT.percent })
  assert.deepEqual(errors({ percent: Number.NaN, months: 99 }), {
    percent: PROMOTION_TEXT.percent,
    months: PROMOTION_TEXT.months,
  })
  assert.deepEqual(errors({ places: 0 }), { places: 'Enter a limit of 1 to 100,000 fans' })
  assert.deepEqual(errors({ endsOn: new Date('x') }), { endsOn: PROMOTION_TEXT.end })
  const link = checkForm(trialLinkForm, { days: 0 })
  assert.deepEqual(!link.ok && link.errors, { days: PROMOTION_TEXT.days })
  const bundles = checkForm(bundlesForm, { bundles: [{ months: 3, percent: 99 }] })
  assert.deepEqual(!bundles.ok && bundles.errors, { 'bundles.0.percent': PROMOTION_TEXT.bundlePercent })
})
