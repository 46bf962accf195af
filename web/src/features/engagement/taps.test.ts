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

test('one tap is a single one, and so are two that are far apart', () => {
  assert.deepEqual(kindsOf([0]), ['single'])
  assert.deepEqual(kindsOf([0, 301]), ['single', 'single'])
})

test('two taps shortly after one another belong together, and so does each that follows', () => {
  assert.deepEqual(kindsOf([0, 300]), ['single', 'double'])
  assert.deepEqual(kindsOf([0, 200, 400]), ['single', 'double', 'double'])
})

test('the fifth tap within two seconds is a burst, however they are spread', () => {
  assert.deepEqual(kindsOf([0, 200, 400, 600, 800]).at(-1), 'burst')
  assert.deepEqual(kindsOf([0, 499, 998, 1497, 1999]).at(-1), 'burst')
  assert.deepEqual(kindsOf([0, 500, 1000, 1500, 2000]).at(-1), 'single')
})

test('after a burst it takes five more', () => {
  const times = Array.from({ length: 10 }, (_, tap) => tap * 100)
  assert.deepEqual(
    kindsOf(times).map((kind) => kind === 'burst'),
    [false, false, false, false, true, false, false, false, false, true],
  )
})
