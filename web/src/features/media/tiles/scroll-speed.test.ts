/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFastScroll, nextMovement } from './scroll-speed.ts'

const still = nextMovement(undefined, { top: 0, atMs: 0 })

test('counts more than 300 pixels in 100 ms as fast, in either direction', () => {
  assert.equal(isFastScroll(nextMovement(still, { top: 301, atMs: 100 })), true)
  assert.equal(isFastScroll(nextMovement(still, { top: 300, atMs: 100 })), false)
  assert.equal(isFastScroll(nextMovement({ top: 900, atMs: 0, speed: 0 }, { top: 400, atMs: 100 })), true)
})

test('measures the same speed at any event rate', () => {
  assert.equal(nextMovement(still, { top: 64, atMs: 16 }).speed, 400)
  assert.equal(nextMovement(still, { top: 400, atMs: 100 }).speed, 400)
})

test('ignores a jump to a restored position and the first step after a pause', () => {
  assert.equal(isFastScroll(nextMovement(undefined, { top: 9000, atMs: 5000 })), false)
  assert.equal(isFastScroll(nextMovement({ top: 0, atMs: 0, speed: 4000 }, { top: 9000, atMs: 101 })), false)
})

test('returns a finite speed for two events at the same time', () => {
  assert.equal(nextMovement(still, { top: 2, atMs: 0 }).speed, 200)
})
