/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isComing, isSeen } from './is-seen.ts'

const WINDOW = { width: 400, height: 800 }

function sighting(width: number, height: number, share: number) {
  return {
    intersectionRatio: share,
    intersectionRect: { width, height: height * share },
    rootBounds: WINDOW,
  }
}

test('a player plays from 80 % in sight', () => {
  assert.equal(isSeen(sighting(400, 700, 0.8)), true)
  assert.equal(isSeen(sighting(400, 700, 0.79)), false)
  assert.equal(isSeen(sighting(400, 700, 0)), false)
})

test('a player higher than the window plays when it fills the window', () => {
  assert.equal(isSeen(sighting(400, 1600, 0.5)), true)
  assert.equal(isSeen(sighting(400, 1600, 0.3)), false)
})

test('without a window nothing is in sight', () => {
  const lost = { intersectionRatio: 0, intersectionRect: { width: 0, height: 0 }, rootBounds: null }
  assert.equal(isSeen(lost), false)
})

test('a slide that is stepped to plays from its first line, one moved aside only to 80 %', () => {
  const boundingClientRect = { width: 400 }
  const slide = (intersectionRatio: number, width: number) =>
    isComing({ intersectionRatio, intersectionRect: { width }, boundingClientRect })
  assert.equal(slide(0.003, 400), true)
  assert.equal(slide(0, 400), false)
  assert.equal(slide(0.8, 320), true)
  assert.equal(slide(0.7, 280), false)
})
