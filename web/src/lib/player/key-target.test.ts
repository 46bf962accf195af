/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyTarget } from './key-target.ts'
import { pointerRatio } from './pointer-ratio.ts'

const SEEK = { value: 12, max: 60, step: 5, keys: 'row' } as const

test('arrows move a slider by its step and stop at its ends', () => {
  assert.equal(keyTarget('ArrowRight', SEEK), 17)
  assert.equal(keyTarget('ArrowLeft', SEEK), 7)
  assert.equal(keyTarget('ArrowLeft', { ...SEEK, value: 2 }), 0)
  assert.equal(keyTarget('ArrowRight', { ...SEEK, value: 58 }), 60)
})

test('Home and End go to the ends, the page keys move by a tenth', () => {
  assert.equal(keyTarget('Home', SEEK), 0)
  assert.equal(keyTarget('End', SEEK), 60)
  assert.equal(keyTarget('PageUp', SEEK), 18)
  assert.equal(keyTarget('PageDown', SEEK), 6)
})

test('up and down move the volume slider, not the seek bar', () => {
  const volume = { value: 0.5, max: 1, step: 0.25, keys: 'both' } as const
  assert.equal(keyTarget('ArrowUp', volume), 0.75)
  assert.equal(keyTarget('ArrowDown', volume), 0.25)
  assert.equal(keyTarget('ArrowUp', SEEK), undefined)
  assert.equal(keyTarget('x', SEEK), undefined)
})

test('a pointer beyond the ends of a slider is clamped', () => {
  const line = { left: 100, width: 200 }
  assert.equal(pointerRatio(150, line), 0.25)
  assert.equal(pointerRatio(20, line), 0)
  assert.equal(pointerRatio(999, line), 1)
  assert.equal(pointerRatio(50, { left: 0, width: 0 }), 0)
})
