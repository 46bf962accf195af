/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resultText } from './result-text.ts'

test('shows the exact number once all are loaded', () => {
  assert.equal(resultText({ count: 1, isAll: true }), '1 result')
  assert.equal(resultText({ count: 1284, isAll: true }), '1,284 results')
  assert.equal(resultText({ count: 20, isAll: false }), '20+ results')
})

test('shows nothing before the first response', () => {
  assert.equal(resultText({ count: 0, isAll: false }), '')
  assert.equal(resultText({ count: 0, isAll: true }), 'No results')
})
