/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatChange } from './format-change.ts'

test('formats the change, unless there is nothing to compare with', () => {
  assert.deepEqual(formatChange(112, 100), { text: '+12%', isUp: true })
  assert.deepEqual(formatChange(92, 100), { text: '−8%', isUp: false })
  assert.deepEqual(formatChange(5, 0), { text: '', isUp: false })
  assert.deepEqual(formatChange(1000, 999), { text: '', isUp: true })
  assert.deepEqual(formatChange(50_000, 3), { text: '+999%', isUp: true })
})
