import assert from 'node:assert/strict'
import { test } from 'node:test'
import { segmentNumber } from './cluster-copy.ts'

test('counts WAL segments across the 4 GB boundary, where their names restart', () => {
  const between = (first: string, last: string) => segmentNumber(last) - segmentNumber(first)
  assert.equal(between('0000000100000000000000FE', '0000000100000000000000FF'), 1)
  assert.equal(between('0000000100000000000000FE', '000000010000000100000001'), 3)
  assert.equal(between('0000000300000A0000000000', '0000000300000A0000000000'), 0)
})
