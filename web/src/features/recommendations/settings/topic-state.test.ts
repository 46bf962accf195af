/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chipOrder, nextState, stateOf } from './topic-state.ts'

test('a chip goes from neither to more to less, and back', () => {
  assert.deepEqual(
    [null, 'more', 'less', 'hidden'].map((state) => nextState(stateOf(state))),
    ['more', 'less', null, null],
  )
  assert.equal(stateOf('most'), null)
})

test('chips keep their place; others follow by kind, without hidden tags', () => {
  const topics = [
    { tag: 'pranks', preference: 'less' },
    { tag: 'koi', preference: 'more' },
    { tag: 'war', preference: 'hidden' },
  ]
  const settings = { topics, suggestions: ['tea', 'rain'] }
  const first = chipOrder([], settings)
  assert.deepEqual(first, ['koi', 'tea', 'rain', 'pranks'])
  const changed = { topics: [...topics, { tag: 'rain', preference: 'more' }], suggestions: ['tea', 'new'] }
  assert.deepEqual(chipOrder(first, changed), ['koi', 'tea', 'rain', 'pranks', 'new'])
  assert.deepEqual(chipOrder(['war', 'koi'], settings), ['koi', 'tea', 'rain', 'pranks'])
})
