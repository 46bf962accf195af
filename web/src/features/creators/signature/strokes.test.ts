/** Tests that a drawn name is distinguished from a dot, and scales with the width. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSignature, scaled } from './strokes.ts'

const line = (...points: [number, number][]) => ({ points: points.map(([x, y]) => ({ x, y })) })

test('rejects a dot, many dots in one place, or a scratch', () => {
  assert.equal(isSignature([]), false)
  assert.equal(isSignature([line([10, 10])]), false)
  assert.equal(isSignature(Array.from({ length: 40 }, () => line([10, 10], [12, 11]))), false)
  assert.equal(isSignature([line([10, 10], [40, 12])]), false)
})

test('accepts a drawn name', () => {
  assert.equal(isSignature([line([10, 80], [30, 20], [50, 80], [90, 60])]), true)
})

test('scales everything with the width', () => {
  const [stroke] = scaled([{ ...line([100, 40]), penColor: 'black' }], 0.5)
  assert.deepEqual(stroke, { points: [{ x: 50, y: 20 }], penColor: 'black' })
})
