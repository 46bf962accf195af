/** A name that was drawn is told from a dot, and keeps its shape on another width. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSignature, scaled } from './strokes.ts'

const line = (...points: [number, number][]) => ({ points: points.map(([x, y]) => ({ x, y })) })

test('a dot, many dots at one place, or a scratch is no signature', () => {
  assert.equal(isSignature([]), false)
  assert.equal(isSignature([line([10, 10])]), false)
  assert.equal(isSignature(Array.from({ length: 40 }, () => line([10, 10], [12, 11]))), false)
  assert.equal(isSignature([line([10, 10], [40, 12])]), false)
})

test('a drawn name is one', () => {
  assert.equal(isSignature([line([10, 80], [30, 20], [50, 80], [90, 60])]), true)
})

test('on half the width all of it is half as large', () => {
  const [stroke] = scaled([{ ...line([100, 40]), penColor: 'black' }], 0.5)
  assert.deepEqual(stroke, { points: [{ x: 50, y: 20 }], penColor: 'black' })
})
