/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayOfferInstall } from './install-rule.ts'

test('offers the app at every fifth slide', () => {
  const offered = Array.from({ length: 16 }, (_, seen) => seen).filter((seen) =>
    mayOfferInstall(seen, null, 0),
  )
  assert.deepEqual(offered, [5, 10, 15])
})

test('does not offer again within 60 seconds', () => {
  assert.equal(mayOfferInstall(10, 1_000, 60_999), false)
  assert.equal(mayOfferInstall(10, 1_000, 61_000), true)
  assert.equal(mayOfferInstall(11, 1_000, 200_000), false)
})
