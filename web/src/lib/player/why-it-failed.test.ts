/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureOfStatus } from './why-it-failed.ts'

test('only a refused address has expired', () => {
  assert.equal(failureOfStatus(403), 'expired')
  assert.equal(failureOfStatus(401), 'broken')
})

test('what may pass by itself is a matter of the network, what will not is broken', () => {
  for (const status of [0, 200, 206, 408, 429, 500, 502, 503])
    assert.equal(failureOfStatus(status), 'network')
  for (const status of [400, 404, 410]) assert.equal(failureOfStatus(status), 'broken')
})
