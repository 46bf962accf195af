/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anchoredScrollTop, type ScrollGeometry } from './scroll-anchor.ts'

const ROW = 100
const BOX = 400

/** Messages of equal height, oldest on top. */
function sight(ids: readonly string[], scrollTop: number): ScrollGeometry {
  const tops = new Map(ids.map((id, index) => [id, index * ROW]))
  return { scrollTop, scrollHeight: ids.length * ROW, clientHeight: BOX, tops }
}
const upTo = (last: number, first: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `m${first + index}`)

test('a thread opens at its newest message', () => {
  assert.equal(anchoredScrollTop(undefined, sight(upTo(30, 21), 0)), 600)
  assert.equal(anchoredScrollTop(undefined, sight(upTo(2, 1), 0)), 0)
})

test('older messages are added on top without moving the visible ones', () => {
  const before = sight(upTo(30, 21), 50)
  assert.equal(anchoredScrollTop(before, sight(upTo(30, 11), 50)), 1050)
})

test('a new message scrolls a list that is at its end, and no other', () => {
  assert.equal(anchoredScrollTop(sight(upTo(30, 21), 580), sight(upTo(31, 21), 580)), 700)
  assert.equal(anchoredScrollTop(sight(upTo(30, 21), 200), sight(upTo(31, 21), 200)), 200)
})

test('older and newer messages at once scroll by the height added above only', () => {
  assert.equal(anchoredScrollTop(sight(upTo(30, 21), 200), sight(upTo(32, 11), 200)), 1200)
})

test('if the anchor message was unsent, the next one is the anchor', () => {
  const left = upTo(30, 21).filter((id) => id !== 'm23')
  assert.equal(anchoredScrollTop(sight(upTo(30, 21), 200), sight(left, 200)), 100)
})
