/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/time.ts'
import { dueState, dueText, usedShare, waitingText } from './waiting-time.ts'

const now = new Date('2026-11-16T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)

test('formats a span by its largest units', () => {
  assert.equal(waitingText(20_000), 'now')
  assert.equal(waitingText(18 * MINUTE_MS), '18 min')
  assert.equal(waitingText(HOUR_MS + 4 * MINUTE_MS), '1 h 04 min')
  assert.equal(waitingText(17 * HOUR_MS + 30 * MINUTE_MS), '17 h')
  assert.equal(waitingText(4 * DAY_MS + 3 * HOUR_MS), '4 d 3 h')
  assert.equal(waitingText(2 * DAY_MS), '2 d')
  assert.equal(waitingText(40 * DAY_MS + HOUR_MS), '40 d')
  assert.equal(waitingText(-5), 'now')
})

test('shows the time left until it is due, and then how late it is', () => {
  assert.equal(dueText(after(21 * HOUR_MS + MINUTE_MS), now), '21 h left')
  assert.equal(dueText(after(HOUR_MS + 50 * MINUTE_MS), now), '1 h left')
  assert.equal(dueText(after(30_000), now), 'Due now')
  assert.equal(dueText(after(-30_000), now), 'Due now')
  assert.equal(dueText(after(-2 * HOUR_MS), now), 'Late 2 h')
})

test('computes the used share of the service level', () => {
  assert.equal(usedShare(now, after(HOUR_MS), after(HOUR_MS / 2)), 0.5)
  assert.equal(usedShare(now, after(HOUR_MS), after(-MINUTE_MS)), 0)
  assert.equal(usedShare(now, now, now), 1)
  assert.deepEqual([0.2, 0.75, 1, 3].map(dueState), ['ok', 'soon', 'late', 'late'])
})
