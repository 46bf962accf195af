import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createScratchSpace } from './scratch-space.ts'

test('admits copies until the space is taken, and again when some is released', () => {
  const scratch = createScratchSpace(100)
  const first = scratch.reserve(60) ?? assert.fail()
  assert.equal(scratch.reserve(41), null)
  using second = scratch.reserve(40) ?? assert.fail()
  assert.equal(scratch.reservedBytes(), 100)
  first[Symbol.dispose]()
  first[Symbol.dispose]()
  assert.equal(scratch.reservedBytes(), 40)
  assert.ok(second)
})

test('admits a copy larger than the whole space if it is alone, and nothing next to it', () => {
  const scratch = createScratchSpace(100)
  using large = scratch.reserve(500) ?? assert.fail()
  assert.ok(large)
  assert.equal(scratch.reserve(1), null)
})
