import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RULE_EVENTS, RULE_TEXT } from '#rules/automated.ts'
import { errorsOf, isSame, ruleInput, typedOf } from './rule-form.ts'
import { eventOfPath, pathOfRule, RULE_INFO } from './rule-label.ts'
import { delayOf, ruleStatsText, sentText } from './rule-text.ts'

const RULE = {
  id: '1',
  event: 'follow',
  enabled: true,
  problem: null,
  delay: { unit: 'hours', amount: 1 },
  messages: [{ type: 'text', value: 'Hello' }],
  figures: { sent: 1204, opened: 1066, unlocked: 318, income_cents: 133_560 },
}

test('round-trips a rule between the server and the form', () => {
  const typed = typedOf(RULE)
  assert.deepEqual(ruleInput(typed), { delay: { unit: 'hours', amount: 1 }, messages: RULE.messages })
  assert.ok(isSame(typed, typedOf(RULE)))
  assert.ok(!isSame(typed, { ...typed, amount: '2' }))
  assert.deepEqual(errorsOf(typed), {})
})

test('reports missing fields before sending', () => {
  const typed = typedOf(undefined)
  assert.deepEqual(errorsOf({ ...typed, amount: ' ' }), {
    delay: RULE_TEXT.delay,
    messages: RULE_TEXT.none,
  })
  assert.equal(errorsOf({ ...typed, amount: 'soon' }).delay, RULE_TEXT.delayNumber)
})

test('words the stats of a rule', () => {
  assert.equal(delayOf(RULE), 'After 1 hour')
  assert.equal(sentText(RULE), '1,204 sent')
  assert.equal(ruleStatsText(RULE), '1,204 sent · 1,066 opened · 318 unlocked')
  const none = { figures: { sent: 0, opened: 0, unlocked: 0, income_cents: 0 } }
  assert.equal(sentText(none), '')
  assert.equal(ruleStatsText(none), 'None sent yet')
})

test('gives each rule its own path', () => {
  assert.equal(new Set(RULE_EVENTS.map(pathOfRule)).size, RULE_EVENTS.length)
  for (const event of RULE_EVENTS) assert.equal(eventOfPath(RULE_INFO[event].path), event)
  assert.equal(eventOfPath('nothing'), undefined)
})
