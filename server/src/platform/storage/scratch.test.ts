import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createScratch } from './scratch.ts'

test('copies are let in until the room is taken, and again when some of it is given back', () => {
  const scratch = createScratch(100)
  const first = scratch.reserve(60) ?? assert.fail()
  assert.equal(scratch.reserve(41), null)
  using second = scratch.reserve(40) ?? assert.fail()
  assert.equal(scratch.reservedBytes(), 100)
  first[Symbol.dispose]()
  first[Symbol.dispose]()
  assert.equal(scratch.reservedBytes(), 40)
  assert.ok(second)
})

test('what is larger than all the room is let in when it is alone, and nothing beside it', () => {
  const scratch = createScratch(100)
  using large = scratch.reserve(500) ?? assert.fail()
  assert.ok(large)
  assert.equal(scratch.reserve(1), null)
})
