/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeToHold, type Sight } from './hold-place.ts'

const ROW = 100
const BOX = 400

/** Messages of one height, the oldest on top. */
function sight(ids: readonly string[], scrollTop: number): Sight {
  const tops = new Map(ids.map((id, index) => [id, index * ROW]))
  return { scrollTop, scrollHeight: ids.length * ROW, clientHeight: BOX, tops }
}
const upTo = (last: number, first: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `m${first + index}`)

test('a thread opens at its newest message', () => {
  assert.equal(placeToHold(undefined, sight(upTo(30, 21), 0)), 600)
  assert.equal(placeToHold(undefined, sight(upTo(2, 1), 0)), 0)
})

test('older messages come on top, and the one that was read stays where it was', () => {
  const before = sight(upTo(30, 21), 50)
  assert.equal(placeToHold(before, sight(upTo(30, 11), 50)), 1050)
})

test('a new message is followed from the foot, and leaves a reader further up in peace', () => {
  assert.equal(placeToHold(sight(upTo(30, 21), 580), sight(upTo(31, 21), 580)), 700)
  assert.equal(placeToHold(sight(upTo(30, 21), 200), sight(upTo(31, 21), 200)), 200)
})

test('older and newer ones at once move the place by what came above only', () => {
  assert.equal(placeToHold(sight(upTo(30, 21), 200), sight(upTo(32, 11), 200)), 1200)
})

test('when the message at the edge was taken back, the next one holds the place', () => {
  const left = upTo(30, 21).filter((id) => id !== 'm23')
  assert.equal(placeToHold(sight(upTo(30, 21), 200), sight(left, 200)), 100)
})
