import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SALE_KINDS } from '#rules/money.ts'
import { kindText, sourcesOf } from './kinds.ts'

test('every kind of sale counts in exactly one group', () => {
  for (const type of SALE_KINDS) {
    const groups = sourcesOf([{ type, value: 7.5 }]).filter(({ cents }) => cents !== 0)
    assert.deepEqual(
      groups.map(({ cents, percent }) => ({ cents, percent })),
      [{ cents: 750, percent: 100 }],
      type,
    )
  }
})

test('groups are summed in cents and shared out in percent', () => {
  const sources = sourcesOf([
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

test('nothing earned is nothing of each', () => {
  assert.ok(sourcesOf([]).every(({ cents, percent }) => cents === 0 && percent === 0))
})

test('a kind that is not known here keeps its name', () => {
  assert.equal(kindText('share-link'), 'Share link')
  assert.equal(kindText('battle'), 'battle')
})
