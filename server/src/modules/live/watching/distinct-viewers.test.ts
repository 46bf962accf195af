/** Counting distinct viewers across processes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countDistinct, sampleViewers } from './distinct-viewers.ts'

const people = (from: number, to: number) =>
  new Set(Array.from({ length: to - from }, (_, at) => `viewer ${from + at}`))

test('counts a viewer seen by several processes once', () => {
  assert.equal(countDistinct([]), 0)
  assert.equal(
    countDistinct([sampleViewers(new Set(['anna', 'ben'])), sampleViewers(new Set(['anna', 'carl']))]),
    3,
  )
  assert.equal(countDistinct([sampleViewers(people(0, 900)), sampleViewers(people(300, 1_000))]), 1_000)
})

test('is exact for a single process of any size, and for processes without shared viewers', () => {
  assert.equal(countDistinct([sampleViewers(people(0, 70_000))]), 70_000)
  assert.equal(countDistinct([sampleViewers(people(0, 5_000)), sampleViewers(people(5_000, 5_010))]), 5_010)
})

test('bounds the sample size and estimates large overlaps closely', () => {
  const [one, other] = [sampleViewers(people(0, 40_000)), sampleViewers(people(20_000, 60_000))]
  assert.ok(one.marks.length <= 1_500 && one.marks.length > 400, `${one.marks.length} marks`)
  const together = countDistinct([one, other])
  assert.ok(Math.abs(together - 60_000) < 3_000, `${together} of 60000`)
})

test('trusts the count of a process without hashes', () => {
  assert.equal(countDistinct([{ count: 7, marks: [] }, sampleViewers(new Set(['anna']))]), 8)
})
