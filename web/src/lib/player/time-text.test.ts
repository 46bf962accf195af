/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clock, spokenTime } from './time-text.ts'

test('formats a position as digits', () => {
  assert.equal(clock(0), '0:00')
  assert.equal(clock(11.9), '0:11')
  assert.equal(clock(725), '12:05')
  assert.equal(clock(3_725), '1:02:05')
  for (const odd of [Number.NaN, Number.POSITIVE_INFINITY, -4]) assert.equal(clock(odd), '0:00')
})

test('formats a position as words for screen readers', () => {
  assert.equal(spokenTime(0), '0 seconds')
  assert.equal(spokenTime(1), '1 second')
  assert.equal(spokenTime(125), '2 minutes 5 seconds')
  assert.equal(spokenTime(3_660), '1 hour 1 minute')
})
