/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { averageWords, countWords, percentWords, spanWords, watchWords } from './words.ts'

test('figures are written as people say them', () => {
  assert.deepEqual([0, 7_204, 12_345, 1_940_000].map(countWords), ['0', '7,204', '12.3K', '1.9M'])
  assert.deepEqual([0, 90, 1_200, 7_200, 13_723_200].map(watchWords), [
    '0 s',
    '90 s',
    '20 min',
    '2 h',
    '3,812 h',
  ])
  assert.deepEqual([0, 0.624, 1].map(percentWords), ['0%', '62%', '100%'])
  assert.deepEqual([null, 0, 7.4].map(averageWords), ['–', '0:00', '0:07'])
  assert.equal(spanWords('2026-10-17', '2026-11-15'), '17 October to 15 November')
})
