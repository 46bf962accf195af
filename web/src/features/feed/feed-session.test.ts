/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  appendPage,
  EMPTY_SESSION,
  END,
  type FeedSession,
  hideFromSession,
  rearrangeAhead,
  startWith,
  unhideInSession,
  visibleMedia,
} from './feed-session.ts'

type Media = { id: string; user: { id: string } }

function by(author: string, ...ids: string[]): Media[] {
  return ids.map((id) => ({ id, user: { id: author } }))
}

function idsOf(session: FeedSession<Media>): string[] {
  return visibleMedia(session).map(({ id }) => id)
}

const three = appendPage<Media>(EMPTY_SESSION, [...by('mara', 'a', 'b'), ...by('teo', 'c')], 'more')

test('starts at the first media and appends pages', () => {
  assert.equal(three.activeId, 'a')
  assert.equal(three.state, 'ready')
  const on = appendPage(three, by('mara', 'c', 'd', 'd'), null)
  assert.deepEqual(idsOf(on), ['a', 'b', 'c', 'd'])
  assert.equal(on.activeId, 'a')
  assert.equal(on.state, 'exhausted')
})

test('has no active media in an empty feed', () => {
  const empty = appendPage<Media>(EMPTY_SESSION, [], null)
  assert.equal(empty.activeId, null)
  assert.equal(empty.state, 'exhausted')
})

test('moves from the end to newly loaded media', () => {
  const waiting = { ...three, activeId: END }
  assert.equal(appendPage(waiting, by('mara', 'd'), null).activeId, 'd')
  assert.equal(appendPage(waiting, [], null).activeId, END)
})

test('activates the next media when the active one is hidden, and restores it', () => {
  const at = { ...three, activeId: 'b' }
  const smaller = hideFromSession(at, 'media b', ({ id }) => id === 'b')
  assert.deepEqual(idsOf(smaller), ['a', 'c'])
  assert.equal(smaller.activeId, 'c')
  const again = unhideInSession(smaller, 'media b', 'b')
  assert.deepEqual(idsOf(again), ['a', 'b', 'c'])
  assert.equal(again.activeId, 'b')
  assert.equal(unhideInSession(three, 'media b', 'b'), three)
})

test('hides all media of an author; falls back to the previous media, or to the end', () => {
  const left = hideFromSession({ ...three, activeId: 'c' }, 'person teo', ({ user }) => user.id === 'teo')
  assert.deepEqual(idsOf(left), ['a', 'b'])
  assert.equal(left.activeId, 'b')
  const none = hideFromSession(left, 'person mara', ({ user }) => user.id === 'mara')
  assert.deepEqual(idsOf(none), [])
  assert.equal(none.activeId, END)
  assert.equal(
    hideFromSession(three, 'gone', () => false),
    three,
  )
})

test('undoes one reason without the others', () => {
  const isMaras = ({ user }: Media) => user.id === 'mara'
  const b = hideFromSession(three, 'media b', ({ id }) => id === 'b')
  const both = hideFromSession(hideFromSession(b, 'person mara', isMaras), 'gone', ({ id }) => id === 'c')
  assert.deepEqual(idsOf(both), [])
  const unmuted = unhideInSession(both, 'person mara', 'a')
  assert.deepEqual(idsOf(unmuted), ['a'])
  assert.equal(unmuted.activeId, 'a')
  assert.deepEqual(idsOf(unhideInSession(unmuted, 'media b', 'b')), ['a', 'b'])
  // Its author is still muted: it stays hidden, and the active media does not change.
  const wanted = unhideInSession(both, 'media b', 'b')
  assert.deepEqual(idsOf(wanted), [])
  assert.equal(wanted.activeId, END)
})

test('hides once for a repeated reason, including media loaded later', () => {
  const isMaras = ({ user }: Media) => user.id === 'mara'
  const muted = hideFromSession(three, 'person mara', isMaras)
  assert.equal(hideFromSession(muted, 'person mara', isMaras), muted)
  const grown = hideFromSession(appendPage(muted, by('mara', 'd'), null), 'person mara', isMaras)
  assert.deepEqual(idsOf(grown), ['c'])
  assert.deepEqual(idsOf(unhideInSession(grown, 'person mara', 'a')), ['a', 'b', 'c', 'd'])
})

test('keeps the order of a selection, and resumes where it was left', () => {
  const choice = by('mara', 'a', 'b', 'c')
  const again = startWith<Media>(EMPTY_SESSION, [...choice, ...by('mara', 'b')], 'b')
  assert.deepEqual(idsOf(again), ['a', 'b', 'c'])
  assert.equal(again.activeId, 'b')
  assert.equal(startWith<Media>(EMPTY_SESSION, choice, null).activeId, 'a')
  assert.equal(startWith<Media>(EMPTY_SESSION, choice, 'gone').activeId, 'a')
  assert.equal(startWith<Media>({ ...again, activeId: 'c' }, choice, 'b').activeId, 'c')
})

test('rearranges only media that the viewer has not come near', () => {
  const five = appendPage<Media>(EMPTY_SESSION, by('mara', 'a', 'b', 'c', 'd', 'e'), null)
  const turn = (medias: readonly Media[], last: Media | undefined) => {
    assert.equal(last?.id, 'b')
    return medias.toReversed()
  }
  assert.deepEqual(idsOf(rearrangeAhead(five, turn)), ['a', 'b', 'e', 'd', 'c'])
  const never = () => assert.fail('nothing is ahead')
  assert.deepEqual(idsOf(rearrangeAhead({ ...five, activeId: 'd' }, never)), ['a', 'b', 'c', 'd', 'e'])
  assert.deepEqual(idsOf(rearrangeAhead({ ...five, activeId: END }, never)), ['a', 'b', 'c', 'd', 'e'])
})
