/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BEGINNING, begunWith, END, goneOn, shownOf, type Walk, withAgain, without } from './walk.ts'

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
  const smaller = without(at, 'media b', ({ id }) => id === 'b')
  assert.deepEqual(idsOf(smaller), ['a', 'c'])
  assert.equal(smaller.activeId, 'c')
  const again = withAgain(smaller, 'media b', 'b')
  assert.deepEqual(idsOf(again), ['a', 'b', 'c'])
  assert.equal(again.activeId, 'b')
  assert.equal(withAgain(three, 'media b', 'b'), three)
})

test('with an author goes all of theirs; at the last slide one steps back, and from nothing to the end', () => {
  const left = without({ ...three, activeId: 'c' }, 'person teo', ({ user }) => user.id === 'teo')
  assert.deepEqual(idsOf(left), ['a', 'b'])
  assert.equal(left.activeId, 'b')
  const none = without(left, 'person mara', ({ user }) => user.id === 'mara')
  assert.deepEqual(idsOf(none), [])
  assert.equal(none.activeId, END)
  assert.equal(
    without(three, 'gone', () => false),
    three,
  )
})

test('taking one hiding back leaves the others: of the same author, of the same media, of what is gone', () => {
  const isMaras = ({ user }: Media) => user.id === 'mara'
  const b = without(three, 'media b', ({ id }) => id === 'b')
  const both = without(without(b, 'person mara', isMaras), 'gone', ({ id }) => id === 'c')
  assert.deepEqual(idsOf(both), [])
  const unmuted = withAgain(both, 'person mara', 'a')
  assert.deepEqual(idsOf(unmuted), ['a'])
  assert.equal(unmuted.activeId, 'a')
  assert.deepEqual(idsOf(withAgain(unmuted, 'media b', 'b')), ['a', 'b'])
  // Still muted: it stays away, and one stays where one stood.
  const wanted = withAgain(both, 'media b', 'b')
  assert.deepEqual(idsOf(wanted), [])
  assert.equal(wanted.activeId, END)
})

test('taken out twice for the same reason is taken out once, and what comes later goes along', () => {
  const isMaras = ({ user }: Media) => user.id === 'mara'
  const muted = without(three, 'person mara', isMaras)
  assert.equal(without(muted, 'person mara', isMaras), muted)
  const grown = without(goneOn(muted, by('mara', 'd'), null), 'person mara', isMaras)
  assert.deepEqual(idsOf(grown), ['c'])
  assert.deepEqual(idsOf(withAgain(grown, 'person mara', 'a')), ['a', 'b', 'c', 'd'])
})

test('a choice that an address names keeps its order, and one goes on where one left it', () => {
  const choice = by('mara', 'a', 'b', 'c')
  const again = begunWith<Media>(BEGINNING, [...choice, ...by('mara', 'b')], 'b')
  assert.deepEqual(idsOf(again), ['a', 'b', 'c'])
  assert.equal(again.activeId, 'b')
  assert.equal(begunWith<Media>(BEGINNING, choice, null).activeId, 'a')
  assert.equal(begunWith<Media>(BEGINNING, choice, 'gone').activeId, 'a')
  assert.equal(begunWith<Media>({ ...again, activeId: 'c' }, choice, 'b').activeId, 'c')
})
