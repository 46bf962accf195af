import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PROMOTION_TEXT } from '#rules/forms/promotion.ts'
import { DEFAULT_PROMOTION, promotionErrors, promotionFieldErrors, promotionInput } from './promotion-form.ts'
import { promotionLine, promotionTitle, trialPath } from './promotion-text.ts'

const NOW = new Date('2026-11-15T12:00:00')
const running = {
  id: '1',
  kind: 'discount',
  audience: 'returning',
  percent: 30,
  months: 3,
  days: null,
  code: null,
  places: 20,
  takers: 2,
  state: 'running',
  ends_on: '2026-11-30T23:59:59',
  ended_on: null,
  add_date: '2026-11-01T12:00:00',
}

test('describes a promotion by terms, audience, deadline and usage', () => {
  assert.equal(promotionTitle(running), '30% off for 3 months')
  assert.equal(promotionLine(running, NOW), 'For returning fans · until 30 Nov · 2 of 20 claimed')
  const link = {
    ...running,
    kind: 'trial-link',
    days: 1,
    places: null,
    takers: 1,
    ends_on: null,
    ended_on: '2026-11-14T12:00:00',
  }
  assert.equal(promotionTitle(link), '1 day free')
  assert.equal(promotionLine(link, NOW), 'Trial link for new fans · ended on 14 Nov · claimed by 1 fan')
  assert.equal(trialPath('mara', 'abc'), '/mara?trial=abc')
})

test('validates like the server, and treats an empty field as no limit', () => {
  assert.deepEqual(promotionErrors('discount', DEFAULT_PROMOTION), {})
  assert.deepEqual(
    promotionErrors('trial-link', { ...DEFAULT_PROMOTION, percent: 'x' }),
    {},
    'only its own fields',
  )
  assert.deepEqual(promotionErrors('discount', { ...DEFAULT_PROMOTION, percent: '3', places: '-1' }), {
    percent: PROMOTION_TEXT.percent,
    places: PROMOTION_TEXT.places,
  })
  assert.deepEqual(promotionFieldErrors({ endsOn: 'no' }), { lastDay: 'no' })
  const { endsOn, places } = promotionInput({
    ...DEFAULT_PROMOTION,
    lastDay: '2026-11-30',
    places: ' 20 ',
  }).discount
  assert.deepEqual([endsOn?.getDate(), endsOn?.getHours(), places], [30, 23, 20])
})
