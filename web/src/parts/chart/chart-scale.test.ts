import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changePercent, dayAfterKey, gridLines, labelledDays } from './chart-scale.ts'

test('axis values are round and exceed every day', () => {
  assert.deepEqual(gridLines(246, 5), [0, 50, 100, 150, 200, 250])
  assert.deepEqual(gridLines(246, 2), [0, 200, 400])
  assert.deepEqual(gridLines(7.99, 4), [0, 2, 4, 6, 8])
  assert.deepEqual(gridLines(0, 5), [0, 2, 4, 6, 8, 10])
  assert.deepEqual(gridLines(1, 5, { isWhole: true }), [0, 1])
  assert.deepEqual(gridLines(3, 5, { isWhole: true }), [0, 1, 2, 3])
  for (const most of [0.7, 1, 9.99, 99.5, 100, 101, 12_345.67]) {
    const lines = gridLines(most, 4)
    assert.ok((lines.at(-1) ?? 0) >= most, `${most} fits under ${lines.at(-1)}`)
    assert.ok(lines.length <= 6, `${most} has ${lines.length} lines`)
  }
})

test('the first and the last day are always labelled', () => {
  assert.deepEqual(labelledDays(30, 5), [0, 7, 15, 22, 29])
  assert.deepEqual(labelledDays(7, 7), [0, 1, 2, 3, 4, 5, 6])
  assert.deepEqual(labelledDays(3, 5), [0, 1, 2])
  assert.deepEqual(labelledDays(1, 5), [0])
  assert.deepEqual(labelledDays(0, 5), [])
})

test('the change is relative to the previous value', () => {
  assert.equal(changePercent(148, 100), 48)
  assert.equal(changePercent(50, 100), -50)
  assert.equal(changePercent(0, 100), -100)
  assert.equal(changePercent(12, 0), null)
})

test('arrow keys move by days, page keys by weeks, clamped to the chart', () => {
  assert.equal(dayAfterKey('ArrowLeft', 10, 29), 9)
  assert.equal(dayAfterKey('ArrowRight', 29, 29), 29)
  assert.equal(dayAfterKey('PageDown', 3, 29), 0)
  assert.equal(dayAfterKey('PageUp', 3, 29), 10)
  assert.equal(dayAfterKey('Home', 12, 29), 0)
  assert.equal(dayAfterKey('End', 12, 29), 29)
  assert.equal(dayAfterKey('Tab', 12, 29), undefined)
})
