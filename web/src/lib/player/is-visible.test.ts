/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMostlyVisible, isSnappingIn } from './is-visible.ts'

const WINDOW = { width: 400, height: 800 }

function sighting(width: number, height: number, share: number) {
  return {
    intersectionRatio: share,
    intersectionRect: { width, height: height * share },
    rootBounds: WINDOW,
  }
}

test('a player plays when 80 % visible', () => {
  assert.equal(isMostlyVisible(sighting(400, 700, 0.8)), true)
  assert.equal(isMostlyVisible(sighting(400, 700, 0.79)), false)
  assert.equal(isMostlyVisible(sighting(400, 700, 0)), false)
})

test('a player taller than the window plays when it fills the window', () => {
  assert.equal(isMostlyVisible(sighting(400, 1600, 0.5)), true)
  assert.equal(isMostlyVisible(sighting(400, 1600, 0.3)), false)
})

test('nothing is visible without root bounds', () => {
  const lost = { intersectionRatio: 0, intersectionRect: { width: 0, height: 0 }, rootBounds: null }
  assert.equal(isMostlyVisible(lost), false)
})

test('a snapping slide plays from its first visible line, one moved sideways only down to 80 %', () => {
  const boundingClientRect = { width: 400 }
  const slide = (intersectionRatio: number, width: number) =>
    isSnappingIn({ intersectionRatio, intersectionRect: { width }, boundingClientRect })
  assert.equal(slide(0.003, 400), true)
  assert.equal(slide(0, 400), false)
  assert.equal(slide(0.8, 320), true)
  assert.equal(slide(0.7, 280), false)
})
