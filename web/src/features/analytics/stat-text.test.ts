/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { averageText, countText, dateRangeText, percentText, watchText } from './stat-text.ts'

test('formats stats for people', () => {
  assert.deepEqual([0, 7_204, 12_345, 1_940_000].map(countText), ['0', '7,204', '12.3K', '1.9M'])
  assert.deepEqual([0, 90, 1_200, 7_200, 13_723_200].map(watchText), [
    '0 s',
    '90 s',
    '20 min',
    '2 h',
    '3,812 h',
  ])
  assert.deepEqual([0, 0.624, 1].map(percentText), ['0%', '62%', '100%'])
  assert.deepEqual([null, 0, 7.4].map(averageText), ['–', '0:00', '0:07'])
  assert.equal(dateRangeText('2026-10-17', '2026-11-15'), '17 October to 15 November')
})
