import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneOf } from './one-of.ts'

test('returns a known value or undefined', () => {
  const sizes = ['small', 'large'] as const
  assert.equal(oneOf(sizes, 'large'), 'large')
  for (const other of [
    'Large',
    ' large',
    'length',
    '__proto__',
    '',
    0,
    null,
    undefined,
    ['large'],
    { large: 1 },
  ])
    assert.equal(oneOf(sizes, other), undefined)
  assert.equal(oneOf([7, 30], 30), 30)
  assert.equal(oneOf([7, 30], '30'), undefined)
})
