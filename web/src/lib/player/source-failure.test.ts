/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureOfStatus } from './source-failure.ts'

test('only status 403 means an expired URL', () => {
  assert.equal(failureOfStatus(403), 'expired')
  assert.equal(failureOfStatus(401), 'broken')
})

test('temporary errors count as network failures, permanent ones as broken', () => {
  for (const status of [0, 200, 206, 408, 429, 500, 502, 503])
    assert.equal(failureOfStatus(status), 'network')
  for (const status of [400, 404, 410]) assert.equal(failureOfStatus(status), 'broken')
})
