/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countTap, type TapKind } from './taps.ts'

function kindsOf(times: number[]): TapKind[] {
  let taps: readonly number[] = []
  return times.map((time) => {
    const counted = countTap(taps, time)
    taps = counted.taps
    return counted.kind
  })
}

test('takes one tap, or two that are far apart, as single', () => {
  assert.deepEqual(kindsOf([0]), ['single'])
  assert.deepEqual(kindsOf([0, 301]), ['single', 'single'])
})

test('takes quick consecutive taps as double', () => {
  assert.deepEqual(kindsOf([0, 300]), ['single', 'double'])
  assert.deepEqual(kindsOf([0, 200, 400]), ['single', 'double', 'double'])
})

test('takes the fifth tap within two seconds as a burst', () => {
  assert.deepEqual(kindsOf([0, 200, 400, 600, 800]).at(-1), 'burst')
  assert.deepEqual(kindsOf([0, 499, 998, 1497, 1999]).at(-1), 'burst')
  assert.deepEqual(kindsOf([0, 500, 1000, 1500, 2000]).at(-1), 'single')
})

test('needs five more taps after a burst', () => {
  const times = Array.from({ length: 10 }, (_, tap) => tap * 100)
  assert.deepEqual(
    kindsOf(times).map((kind) => kind === 'burst'),
    [false, false, false, false, true, false, false, false, false, true],
  )
})
