/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelFor, levelsOf } from './levels.ts'

const LADDER = levelsOf([
  { width: 360, height: 640 },
  { width: 480, height: 854 },
  { width: 1080, height: 1920 },
])

test('levels are named by the short side, best first', () => {
  assert.deepEqual(
    LADDER.map(({ shortSide }) => shortSide),
    [1080, 480, 360],
  )
})

test('levels without a size are dropped, and of two equal sizes the better one stays', () => {
  const levels = levelsOf([
    { width: 0, height: 0 },
    { width: 1280, height: 720 },
    { width: 1280, height: 720 },
  ])
  assert.deepEqual(levels, [{ id: 2, shortSide: 720 }])
})

test('a preferred quality selects its level, else the next below, else the lowest', () => {
  assert.equal(levelFor(LADDER, 480)?.id, 1)
  assert.equal(levelFor(LADDER, 720)?.id, 1)
  assert.equal(levelFor(LADDER, 240)?.id, 0)
  assert.equal(levelFor(LADDER, 'auto'), undefined)
  assert.equal(levelFor([], 720), undefined)
})
