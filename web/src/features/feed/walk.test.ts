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

test('starts at the first media and appends pages', () => {
  assert.equal(three.activeId, 'a')
  assert.equal(three.state, 'ready')
  const on = goneOn(three, by('mara', 'c', 'd', 'd'), null)
  assert.deepEqual(idsOf(on), ['a', 'b', 'c', 'd'])
  assert.equal(on.activeId, 'a')
  assert.equal(on.state, 'exhausted')
})

test('has no active media in an empty feed', () => {
  const empty = goneOn<Media>(BEGINNING, [], null)
  assert.equal(empty.activeId, null)
  assert.equal(empty.state, 'exhausted')
})

test('moves from the end to newly loaded media', () => {
  const waiting = { ...three, activeId: END }
  assert.equal(goneOn(waiting, by('mara', 'd'), null).activeId, 'd')
  assert.equal(goneOn(waiting, [], null).activeId, END)
})

test('activates the next media when the active one is hidden, and restores it', () => {
  const at = { ...three, activeId: 'b' }
  const smaller = without(at, 'media b', ({ id }) => id === 'b')
  assert.deepEqual(idsOf(smaller), ['a', 'c'])
  assert.equal(smaller.activeId, 'c')
  const again = withAgain(smaller, 'media b', 'b')
  assert.deepEqual(idsOf(again), ['a', 'b', 'c'])
  assert.equal(again.activeId, 'b')
  assert.equal(withAgain(three, 'media b', 'b'), three)
})

test('hides all media of an author; falls back to the previous media, or to the end', () => {
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

test('undoes one reason without the others', () => {
  const isMaras = ({ user }: Media) => user.id === 'mara'
  const b = without(three, 'media b', ({ id }) => id === 'b')
  const both = without(without(b, 'person mara', isMaras), 'gone', ({ id }) => id === 'c')
  assert.deepEqual(idsOf(both), [])
  const unmuted = withAgain(both, 'person mara', 'a')
  assert.deepEqual(idsOf(unmuted), ['a'])
  assert.equal(unmuted.activeId, 'a')
  assert.deepEqual(idsOf(withAgain(unmuted, 'media b', 'b')), ['a', 'b'])
  // Its author is still muted: it stays hidden, and the active media does not change.
  const wanted = withAgain(both, 'media b', 'b')
  assert.deepEqual(idsOf(wanted), [])
  assert.equal(wanted.activeId, END)
})

test('hides once for a repeated reason, including media loaded later', () => {
  const isMaras = ({ user }: Media) => user.id === 'mara'
  const muted = without(three, 'person mara', isMaras)
  assert.equal(without(muted, 'person mara', isMaras), muted)
  const grown = without(goneOn(muted, by('mara', 'd'), null), 'person mara', isMaras)
  assert.deepEqual(idsOf(grown), ['c'])
  assert.deepEqual(idsOf(withAgain(grown, 'person mara', 'a')), ['a', 'b', 'c', 'd'])
})

test('keeps the order of a selection, and resumes where it was left', () => {
  const choice = by('mara', 'a', 'b', 'c')
  const again = begunWith<Media>(BEGINNING, [...choice, ...by('mara', 'b')], 'b')
  assert.deepEqual(idsOf(again), ['a', 'b', 'c'])
  assert.equal(again.activeId, 'b')
  assert.equal(begunWith<Media>(BEGINNING, choice, null).activeId, 'a')
  assert.equal(begunWith<Media>(BEGINNING, choice, 'gone').activeId, 'a')
  assert.equal(begunWith<Media>({ ...again, activeId: 'c' }, choice, 'b').activeId, 'c')
})
