/** Token buckets: a burst, then one at a time, separately per subject. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTokenBuckets } from './token-buckets.ts'

test('admits a burst, then one per refill, separately per subject', () => {
  let now = 1_000
  const buckets = createTokenBuckets({ burst: 3, refillMs: 100 }, () => now)
  const takes = (subject: string, times: number) =>
    Array.from({ length: times }, () => buckets.take(subject)).filter(Boolean).length
  assert.equal(takes('a', 10), 3)
  assert.equal(takes('b', 10), 3, 'another subject has a bucket of its own')
  now += 99
  assert.equal(takes('a', 5), 0, 'a refused attempt costs nothing later')
  now += 1
  assert.equal(takes('a', 5), 1)
  now += 1_000_000
  assert.equal(takes('a', 10), 3, 'a bucket holds no more than its burst')
})

test('a flood of subjects is evicted from memory without lifting any limit', () => {
  let now = 0
  const buckets = createTokenBuckets({ burst: 1, refillMs: 50 }, () => now)
  for (let subject = 0; subject < 100_000; subject += 1) {
    assert.ok(buckets.take(`subject ${subject}`))
    now += 1
  }
  assert.equal(buckets.take('subject 99999'), false)
})
