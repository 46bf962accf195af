import assert from 'node:assert/strict'
import { test } from 'node:test'
import { delayForm, delayLength, delayText, RULE_TEXT } from './automated.ts'
import { checkForm } from './forms/check.ts'

const wrong = (amount: unknown, unit: unknown = 'minutes') => {
  const checked = checkForm(delayForm, { unit, amount })
  return checked.ok ? null : (checked.errors.amount ?? checked.errors.unit)
}

test('a delay is a whole number of minutes or hours, as a number or text, up to thirty days', () => {
  for (const amount of [0, 5, '5', ' 90 ', 43_200]) assert.equal(wrong(amount), null, String(amount))
  for (const amount of [null, undefined, '']) assert.equal(wrong(amount), RULE_TEXT.delay)
  for (const amount of ['soon', Number.NaN, Number.POSITIVE_INFINITY, {}, true])
    assert.equal(wrong(amount), RULE_TEXT.delayNumber, String(amount))
  for (const amount of [-1, 1.5, '0.5']) assert.equal(wrong(amount), RULE_TEXT.delayWhole)
  assert.equal(wrong(43_201), RULE_TEXT.delayLong)
  assert.equal(wrong(721, 'hours'), RULE_TEXT.delayLong)
  assert.equal(wrong(1, 'days'), RULE_TEXT.delayUnit)
})

test('delays in words', () => {
  assert.equal(delayText({ unit: 'minutes', amount: 0 }), 'Immediately')
  assert.equal(delayText({ unit: 'minutes', amount: 5 }), 'After 5 minutes')
  assert.equal(delayText({ unit: 'hours', amount: 1 }), 'After 1 hour')
  assert.equal(delayLength({ unit: 'minutes', amount: 1440 }), '1440 minutes')
})
