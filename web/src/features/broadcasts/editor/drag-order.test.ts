/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { landingIndex, rowShift } from './drag-order.ts'

/** Three rows of 70 px with gaps of 10 px. */
const rows = [0, 80, 160].map((top) => ({ top, height: 70 }))

test('drops a row where its centre is, within the list', () => {
  assert.equal(landingIndex(rows, 0, 30), 0)
  assert.equal(landingIndex(rows, 0, 81), 1)
  assert.equal(landingIndex(rows, 0, 161), 2)
  assert.equal(landingIndex(rows, 0, 5000), 2)
  assert.equal(landingIndex(rows, 2, -81), 1)
  assert.equal(landingIndex(rows, 2, -5000), 0)
  assert.equal(landingIndex(rows, 1, 0), 1)
  assert.equal(landingIndex([], 4, 10), 4)
})

test('shifts only the rows between, by the height of the row and the gap', () => {
  const steps = (from: number, to: number) => rows.map((_, at) => rowShift(rows, { from, to, at }))
  assert.deepEqual(steps(0, 2), [0, -80, -80])
  assert.deepEqual(steps(2, 1), [0, 80, 0])
  assert.deepEqual(steps(1, 1), [0, 0, 0])
})
