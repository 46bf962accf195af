/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BEGINNING, END, goneOn, shownOf, type Walk, withAgain, without } from './walk.ts'

type Media = { id: string; user: { id: string } }

function by(author: string, ...ids: string[]): Media[] {
  return ids.map((id) => ({ id, user: { id: author } }))
}

function idsOf(walk: Walk<Media>): string[] {
  return shownOf(walk).map(({ id }) => id)
}

const three = goneOn<Media>(BEGINNING, [...by('mara', 'a', 'b'), ...by('teo', 'c')], 'more')

test('a walk begins at the first media and goes on behind the last', () => {
  assert.equal(three.activeId, 'a')
  assert.equal(three.state, 'ready')
  const on = goneOn(three, by('mara', 'c', 'd', 'd'), null)
  assert.deepEqual(idsOf(on), ['a', 'b', 'c', 'd'])
  assert.equal(on.activeId, 'a')
  assert.equal(on.state, 'exhausted')
})

test('an empty feed has nowhere to stand', () => {
  const empty = goneOn<Media>(BEGINNING, [], null)
  assert.equal(empty.activeId, null)
  assert.equal(empty.state, 'exhausted')
})

test('whoever waits at the end goes on with what comes', () => {
  const waiting = { ...three, activeId: END }
  assert.equal(goneOn(waiting, by('mara', 'd'), null).activeId, 'd')
  assert.equal(goneOn(waiting, [], null).activeId, END)
})

test('a media taken out gives its place to the next, and gets it back', () => {
  const at = { ...three, activeId: 'b' }
  const smaller = without(at, ({ id }) => id === 'b')
  assert.deepEqual(idsOf(smaller), ['a', 'c'])
  assert.equal(smaller.activeId, 'c')
  const again = withAgain(smaller, ({ id }) => id === 'b', 'b')
  assert.deepEqual(idsOf(again), ['a', 'b', 'c'])
  assert.equal(again.activeId, 'b')
  assert.equal(
    withAgain(three, () => true, 'b'),
    three,
  )
})

test('with an author goes all of theirs; at the last slide one steps back, and from nothing to the end', () => {
  const left = without({ ...three, activeId: 'c' }, ({ user }) => user.id === 'teo')
  assert.deepEqual(idsOf(left), ['a', 'b'])
  assert.equal(left.activeId, 'b')
  const none = without(left, ({ user }) => user.id === 'mara')
  assert.deepEqual(idsOf(none), [])
  assert.equal(none.activeId, END)
  assert.equal(
    without(three, () => false),
    three,
  )
})
