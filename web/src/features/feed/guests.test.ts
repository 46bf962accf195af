/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Guest, isGuest, type Placed, placed, withGuests } from './guests.ts'

const medias = 'abcdefghijklmnopqrstuvwxyz'.split('').map((id) => ({ id }))
const guest = (id: string): Guest => ({ id, label: id, show: () => null })
const [lena, noor, teo, sol] = ['lena', 'noor', 'teo', 'sol'].map(guest) as [Guest, Guest, Guest, Guest]
const at = (activeId: string | null, guestId: string | null = null) => ({ medias, activeId, guestId })
const places = (all: readonly Placed[]) => all.map(({ after, guest: { id } }) => `${after} ${id}`)

test('inserts a few interstitials ahead of the active slide, at a distance from each other', () => {
  const all = placed([], [lena, noor, teo, sol], at('c'))
  assert.deepEqual(places(all), ['d lena', 'j noor', 'p teo'])
  const items = withGuests(medias, all)
  const between = items.flatMap((item, index) => (isGuest(item) ? [index] : []))
  assert.deepEqual(between, [4, 11, 18])
  assert.equal(withGuests(medias, []), medias)
})

test('keeps placed interstitials, and adds the next after the last', () => {
  const first = placed([], [lena], at('a'))
  assert.equal(placed(first, [lena], at('x')), first, 'nothing moved')
  assert.deepEqual(places(placed(first, [noor, lena], at('c'))), ['b lena', 'h noor'])
  assert.deepEqual(places(placed(first, [noor, lena], at('u'))), ['b lena', 'v noor'])
})

test('removes an interstitial that is no longer supplied, unless it is active', () => {
  const both = placed([], [lena, noor], at('a'))
  assert.deepEqual(places(placed(both, [noor], at('b'))), ['h noor'])
  assert.deepEqual(places(placed(both, [], at('b', 'lena'))), ['b lena'])
})

test('places nothing beyond the loaded media', () => {
  assert.deepEqual(placed([], [lena], at('z')), [])
  assert.deepEqual(placed([], [lena], { medias: [], activeId: null, guestId: null }), [])
})
