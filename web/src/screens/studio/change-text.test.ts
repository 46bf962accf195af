/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeText } from './change-text.ts'

test('formats the change, unless there is nothing to compare with', () => {
  assert.deepEqual(changeText(112, 100), { words: '+12%', isUp: true })
  assert.deepEqual(changeText(92, 100), { words: '−8%', isUp: false })
  assert.deepEqual(changeText(5, 0), { words: '', isUp: false })
  assert.deepEqual(changeText(1000, 999), { words: '', isUp: true })
  assert.deepEqual(changeText(50_000, 3), { words: '+999%', isUp: true })
})
