import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closedLinkText, offerDiscountText, optionsOf, scarcityText } from './offer-options.ts'
import type { PlanDiscount } from './plan-text.ts'

const NOW = new Date('2026-11-15T12:00:00Z')
const plan = { trial: null, period: { duration: 1, unit: 'month', price: 9.99 } }
const promotion: PlanDiscount = {
  id: 'p1',
  percent: 30,
  months: 1,
  price: 6.99,
  audience: 'new',
  ends_on: '2026-11-30T12:00:00Z',
  left: 18,
}
const bundle = { months: 3, percent: 10, price: 26.97, month_price: 8.99 }

test('shows the current and the later price of each option', () => {
  const [month, three] = optionsOf({ plan: { ...plan, promotion }, bundles: [bundle], link: null }, NOW)
  assert.deepEqual(
    [month?.label, month?.tag, month?.cents, month?.beforeCents, month?.line, month?.chosen],
    ['1 month', '30% off', 699, 999, 'then $9.99 a month', { promotion: 'p1' }],
  )
  assert.match(month?.next ?? '', /^Renews on 15 Dec for \$9\.99 a month, until you cancel\./)
  assert.deepEqual(
    [three?.label, three?.tag, three?.cents, three?.beforeCents, three?.line, three?.chosen],
    ['3 months', 'Save 10%', 2697, 2997, '$8.99 a month', { bundle: 3 }],
  )
  assert.match(three?.next ?? '', /^Paid upfront\. Renews monthly on 15 Feb/)
})

test('states when a discount of several months ends', () => {
  const [option] = optionsOf(
    { plan: { ...plan, promotion: { ...promotion, months: 3 } }, bundles: [], link: null },
    NOW,
  )
  assert.match(option?.next ?? '', /^Renews on 15 Dec for \$6\.99, then from 15 Feb/)
  assert.equal(option?.line, '3 times, then $9.99 a month')
})

test('offers one month by default; a trial before it; an open link before both', () => {
  const offered = { plan, bundles: [], link: null }
  assert.deepEqual(
    optionsOf(offered, NOW).map(({ id, cents }) => [id, cents]),
    [['month', 999]],
  )
  const trial = { duration: 7, unit: 'day', price: 0 }
  const link = { code: 'abc', days: 14, state: 'open' }
  assert.deepEqual(
    optionsOf({ ...offered, plan: { ...plan, trial }, link }, NOW).map(({ id, label, cents }) => [
      id,
      label,
      cents,
    ]),
    [
      ['link', '14 days free', 0],
      ['trial', 'First 7 days', 0],
    ],
  )
  assert.equal(optionsOf({ ...offered, link: { ...link, state: 'full' } }, NOW).length, 1)
  assert.match(closedLinkText({ state: 'full' }) ?? '', /claimed/)
  assert.equal(closedLinkText({ state: 'open' }), undefined)
  assert.match(closedLinkText(null) ?? '', /doesn’t exist/)
})

test('words a discount', () => {
  assert.equal(offerDiscountText(promotion), '30% off your first month')
  assert.equal(offerDiscountText({ ...promotion, months: 3, audience: 'returning' }), '30% off your 3 months')
  assert.deepEqual(scarcityText(promotion, NOW), ['until 30 Nov', '18 left'])
  assert.deepEqual(scarcityText({ ends_on: null, left: null }, NOW), [])
})
