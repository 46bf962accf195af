import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SALE_KINDS } from '#rules/money.ts'
import { earningSources, kindText } from './kinds.ts'

test('assigns every sale kind to exactly one group', () => {
  for (const type of SALE_KINDS) {
    const groups = earningSources([{ type, value: 7.5 }]).filter(({ cents }) => cents !== 0)
    assert.deepEqual(
      groups.map(({ cents, percent }) => ({ cents, percent })),
      [{ cents: 750, percent: 100 }],
      type,
    )
  }
})

test('sums groups in cents and shares in percent', () => {
  const sources = earningSources([
    { type: 'tip', value: 0.1 },
    { type: 'live', value: 0.2 },
    { type: 'subscription', value: 0.9 },
  ])
  assert.deepEqual(
    sources.map(({ cents, percent }) => [cents, Math.round(percent)]),
    [
      [90, 75],
      [30, 25],
      [0, 0],
      [0, 0],
    ],
  )
})

test('returns zeros when nothing was earned', () => {
  assert.ok(earningSources([]).every(({ cents, percent }) => cents === 0 && percent === 0))
})

test('shows an unknown kind by its name', () => {
  assert.equal(kindText('share-link'), 'Share link')
  assert.equal(kindText('battle'), 'battle')
})
