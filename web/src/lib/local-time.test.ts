/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromLocalText, toLocalText } from './local-time.ts'

test('a date survives a round trip through the input', () => {
  const text = '2026-03-09T07:05'
  assert.equal(toLocalText(fromLocalText(text)), text)
})

test('invalid dates stay invalid', () => {
  assert.ok(Number.isNaN(fromLocalText('').getTime()))
  assert.ok(Number.isNaN(fromLocalText('soon').getTime()))
  assert.equal(toLocalText(new Date(Number.NaN)), '')
})
