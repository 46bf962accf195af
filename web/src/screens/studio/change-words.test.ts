/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeWords } from './change-words.ts'

test('a figure says how it moved, unless there is nothing to compare it with', () => {
  assert.deepEqual(changeWords(112, 100), { words: '+12%', isUp: true })
  assert.deepEqual(changeWords(92, 100), { words: '−8%', isUp: false })
  assert.deepEqual(changeWords(5, 0), { words: '', isUp: false })
  assert.deepEqual(changeWords(1000, 999), { words: '', isUp: true })
  assert.deepEqual(changeWords(50_000, 3), { words: '+999%', isUp: true })
})
