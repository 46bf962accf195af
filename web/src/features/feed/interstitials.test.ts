/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Interstitial,
  isInterstitial,
  type PlacedInterstitial,
  placeInterstitials,
  withInterstitials,
} from './interstitials.ts'

const medias = 'abcdefghijklmnopqrstuvwxyz'.split('').map((id) => ({ id }))
const interstitial = (id: string): Interstitial => ({ id, label: id, show: () => null })
const [lena, noor, teo, sol] = ['lena', 'noor', 'teo', 'sol'].map(interstitial) as [
  Interstitial,
  Interstitial,
  Interstitial,
  Interstitial,
]
const at = (activeId: string | null, interstitialId: string | null = null) => ({
  medias,
  activeId,
  interstitialId,
})
const positions = (all: readonly PlacedInterstitial[]) =>
  all.map(({ after, interstitial: { id } }) => `${after} ${id}`)

test('inserts a few interstitials ahead of the active slide, at a distance from each other', () => {
  const all = placeInterstitials([], [lena, noor, teo, sol], at('c'))
  assert.deepEqual(positions(all), ['d lena', 'j noor', 'p teo'])
  const items = withInterstitials(medias, all)
  const between = items.flatMap((item, index) => (isInterstitial(item) ? [index] : []))
  assert.deepEqual(between, [4, 11, 18])
  assert.equal(withInterstitials(medias, []), medias)
})

test('keeps placed interstitials, and adds the next after the last', () => {
  const first = placeInterstitials([], [lena], at('a'))
  assert.equal(placeInterstitials(first, [lena], at('x')), first, 'nothing moved')
  assert.deepEqual(positions(placeInterstitials(first, [noor, lena], at('c'))), ['b lena', 'h noor'])
  assert.deepEqual(positions(placeInterstitials(first, [noor, lena], at('u'))), ['b lena', 'v noor'])
})

test('removes an interstitial that is no longer supplied, unless it is active', () => {
  const both = placeInterstitials([], [lena, noor], at('a'))
  assert.deepEqual(positions(placeInterstitials(both, [noor], at('b'))), ['h noor'])
  assert.deepEqual(positions(placeInterstitials(both, [], at('b', 'lena'))), ['b lena'])
})

test('places nothing beyond the loaded media', () => {
  assert.deepEqual(placeInterstitials([], [lena], at('z')), [])
  assert.deepEqual(placeInterstitials([], [lena], { medias: [], activeId: null, interstitialId: null }), [])
})
