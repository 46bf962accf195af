/** Tests that dark, overexposed, small and blurred pictures are distinguished from good ones. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defectOf, type Pixels } from './quality.ts'

const WIDTH = 64
const LARGE = { width: 1280, height: 960 }

/** A grey picture (0 to 255) computed from a formula. */
function drawn(shade: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(WIDTH * WIDTH * 4)
  for (let y = 0; y < WIDTH; y += 1)
    for (let x = 0; x < WIDTH; x += 1) data.fill(shade(x, y), (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3)
  return { width: WIDTH, height: WIDTH, data }
}

const edges = drawn((x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 80 : 170))

test('accepts a lit picture with edges', () => {
  assert.equal(defectOf(LARGE, edges), null)
})

test('finds the same picture too dark or too bright', () => {
  assert.equal(
    defectOf(
      LARGE,
      drawn((x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 10 : 40)),
    ),
    'dark',
  )
  assert.equal(
    defectOf(
      LARGE,
      drawn((x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 235 : 255)),
    ),
    'bright',
  )
})

test('finds a picture without edges blurred, whatever its gradients', () => {
  assert.equal(
    defectOf(
      LARGE,
      drawn((x) => 80 + x),
    ),
    'blurred',
  )
  assert.equal(
    defectOf(
      LARGE,
      drawn((x, y) => 120 + 40 * Math.sin(x / 9) * Math.cos(y / 9)),
    ),
    'blurred',
  )
})

test('finds a picture of too few pixels small, however good it is', () => {
  assert.equal(defectOf({ width: 299, height: 2_000 }, edges), 'small')
  assert.equal(defectOf({ width: 300, height: 300 }, edges), null)
})
