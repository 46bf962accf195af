import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caughtUp, followFrom, heard, inOrder, withAnswer, withOlder } from './messenger-changes.ts'

const of = (id: string, change: number) => ({ id, change })
const idsOf = (followed: Parameters<typeof inOrder>[0]) =>
  inOrder(followed).map(({ id, change }) => `${id}${change}`)

test('the next change is taken, a known one passed over, and any other means that some are missing', () => {
  const start = followFrom([of('b', 2), of('a', 1)])
  const next = heard(start, { change: 3, message: of('c', 3) })
  assert.equal(next.isBehind, false)
  assert.deepEqual(idsOf(next.followed), ['a1', 'b2', 'c3'])
  assert.equal(heard(next.followed, { change: 3, message: of('c', 3) }).followed, next.followed)
  const gap = heard(next.followed, { change: 5, message: of('e', 5) })
  assert.deepEqual([gap.isBehind, gap.followed.change], [true, 3])
  const caught = caughtUp(gap.followed, { messages: [of('a', 4), of('e', 5)], change: 5, more: false })
  assert.deepEqual([caught.change, ...idsOf(caught)], [5, 'a4', 'b2', 'c3', 'e5'])
})

test('what an answer told already is not undone by an event that is older', () => {
  const start = followFrom([of('a', 1)])
  const own = withAnswer(start, of('b', 3))
  const first = heard(own, { change: 2, message: of('a', 2) })
  assert.deepEqual([first.isBehind, ...idsOf(first.followed)], [false, 'a2', 'b3'])
  assert.deepEqual(idsOf(heard(own, { change: 2, message: of('b', 2) }).followed), ['a1', 'b3'])
})

test('a change of what is not loaded leaves no hole, and comes with its page', () => {
  const start = followFrom([of('n', 9), of('m', 8)])
  const told = heard(start, { change: 10, message: of('a', 10) })
  assert.deepEqual([told.followed.change, ...idsOf(told.followed)], [10, 'm8', 'n9'])
  assert.deepEqual(idsOf(withOlder(told.followed, [of('l', 7), of('a', 10)])), ['a10', 'l7', 'm8', 'n9'])
})

test('an erased message makes one ask, and an empty thread begins at nothing', () => {
  const start = followFrom([])
  assert.equal(heard(start, { change: 1, message: null }).isBehind, true)
  assert.deepEqual(idsOf(heard(start, { change: 1, message: of('a', 1) }).followed), ['a1'])
  assert.equal(caughtUp(start, { messages: [], change: 4, more: false }).change, 4)
})
