/** Dark, glaring, small and blurred pictures are told from good ones. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOf, type Pixels } from './quality.ts'

const WIDTH = 64
const LARGE = { width: 1280, height: 960 }

/** A picture drawn by a formula of its place; grey, of 0 to 255. */
function drawn(shade: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(WIDTH * WIDTH * 4)
  for (let y = 0; y < WIDTH; y += 1)
    for (let x = 0; x < WIDTH; x += 1) data.fill(shade(x, y), (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3)
  return { width: WIDTH, height: WIDTH, data }
}

const edges = drawn((x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 80 : 170))

test('a lit picture with edges is good', () => {
  assert.equal(faultOf(LARGE, edges), null)
})

test('the same picture with the lamp off is too dark, and in the sun too bright', () => {
  assert.equal(
    faultOf(
      LARGE,
      drawn((x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 10 : 40)),
    ),
    'dark',
  )
  assert.equal(
    faultOf(
      LARGE,
      drawn((x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 235 : 255)),
    ),
    'bright',
  )
})

test('without edges it is blurred, whatever slopes there are', () => {
  assert.equal(
    faultOf(
      LARGE,
      drawn((x) => 80 + x),
    ),
    'blurred',
  )
  assert.equal(
    faultOf(
      LARGE,
      drawn((x, y) => 120 + 40 * Math.sin(x / 9) * Math.cos(y / 9)),
    ),
    'blurred',
  )
})

test('a picture of too few pixels is small, however good it is', () => {
  assert.equal(faultOf({ width: 299, height: 2_000 }, edges), 'small')
  assert.equal(faultOf({ width: 300, height: 300 }, edges), null)
})
