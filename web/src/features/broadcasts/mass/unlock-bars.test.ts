/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsOf, unitsOf } from './unlock-bars.ts'

const now = new Date('2026-11-16T18:52:30Z')
const before = (minutes: number) => ({ at: new Date(now.getTime() - minutes * 60_000).toISOString() })

test('counts minutes and hours from the listed buyers, the last one being now', () => {
  const data = { days: [], buyers: [before(0), before(1), before(1), before(90)], unlocked: 4 }
  const minutes = barsOf(data, 'minute', now)
  assert.deepEqual(
    [minutes.length, minutes.at(-1)?.unlocked, minutes.at(-2)?.unlocked, minutes.at(-3)?.unlocked],
    [12, 1, 2, 0],
  )
  assert.deepEqual([minutes.at(-1)?.label, minutes.at(-1)?.isNow], ['Now', true])
  const hours = barsOf(data, 'hour', now)
  assert.deepEqual([hours.length, hours.at(-1)?.unlocked, hours.at(-2)?.unlocked], [24, 3, 1])
})

test('uses the server’s days, without gaps and at most two weeks', () => {
  const days = [
    { day: '2026-11-14', unlocked: 7 },
    { day: '2026-11-16', unlocked: 2 },
  ]
  const bars = barsOf({ days, buyers: [], unlocked: 9 }, 'day', now)
  assert.deepEqual(
    bars.map(({ unlocked }) => unlocked),
    [0, 0, 0, 0, 7, 0, 2],
  )
  assert.deepEqual([bars.at(-1)?.label, bars.at(-3)?.label], ['Today', '14 Nov'])
  assert.equal(
    barsOf({ days: [{ day: '2026-01-01', unlocked: 1 }], buyers: [], unlocked: 1 }, 'day', now).length,
    14,
  )
})

test('offers a unit only if no buyer in its span is missing', () => {
  assert.deepEqual(unitsOf({ days: [], buyers: [], unlocked: 0 }, now), ['day'])
  assert.deepEqual(unitsOf({ days: [], buyers: [before(1)], unlocked: 1 }, now), ['minute', 'hour', 'day'])
  assert.deepEqual(unitsOf({ days: [], buyers: [before(100)], unlocked: 1 }, now), ['hour', 'day'])
  assert.deepEqual(unitsOf({ days: [], buyers: [before(1), before(30)], unlocked: 100 }, now), [
    'minute',
    'day',
  ])
  assert.deepEqual(unitsOf({ days: [], buyers: [before(60 * 48)], unlocked: 1 }, now), ['day'])
})
