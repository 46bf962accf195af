import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  canLast,
  isFull,
  lengthOf,
  NO_EDIT,
  recordedMs,
  type Take,
  takeAt,
  trimmedRange,
} from './recording.ts'

const take = (durationMs: number) => ({ durationMs }) as Take
const takes = [take(4000), take(3000)]

test('finds the take at a position; a boundary belongs to the later take, the end to the last', () => {
  assert.deepEqual(takeAt(takes, -5), { index: 0, inMs: 0 })
  assert.deepEqual(takeAt(takes, 3999), { index: 0, inMs: 3999 })
  assert.deepEqual(takeAt(takes, 4000), { index: 1, inMs: 0 })
  assert.deepEqual(takeAt(takes, 99_000), { index: 1, inMs: 3000 })
  assert.deepEqual(takeAt([], 10), { index: 0, inMs: 0 })
  assert.equal(lengthOf(takes), 7000)
})

test('is full at its length or after twenty takes, and cannot be made shorter than recorded', () => {
  assert.equal(isFull({ takes, seconds: 15 }), false)
  assert.equal(isFull({ takes: [take(14_800)], seconds: 15 }), true)
  assert.equal(isFull({ takes: Array.from({ length: 20 }, () => take(100)), seconds: 60 }), true)
  assert.equal(canLast({ takes: [take(20_000)] }, 15), false)
  assert.equal(canLast({ takes: [take(20_000)] }, 30), true)
})

test('clamps a trim beyond the end', () => {
  assert.deepEqual(trimmedRange({ takes, seconds: 15, edit: NO_EDIT }), { startMs: 0, endMs: 7000 })
  const cut = { ...NO_EDIT, trimStartMs: 500, trimEndMs: 90_000 }
  assert.deepEqual(trimmedRange({ takes, seconds: 15, edit: cut }), { startMs: 500, endMs: 7000 })
})

test('ignores what a late recorder adds beyond the chosen length', () => {
  const late = { takes: [take(4000), take(15_000)], seconds: 15 } as const
  assert.equal(recordedMs(late), 15_000)
  assert.deepEqual(trimmedRange({ ...late, edit: NO_EDIT }), { startMs: 0, endMs: 15_000 })
  assert.equal(trimmedRange({ ...late, edit: { ...NO_EDIT, trimEndMs: 18_000 } }).endMs, 15_000)
  assert.equal(isFull(late), true)
  assert.equal(recordedMs({ ...late, seconds: 30 }), 19_000, 'a longer choice shows the rest')
})
