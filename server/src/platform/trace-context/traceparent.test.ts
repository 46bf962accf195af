import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTraceparent, writeTraceparent } from './traceparent.ts'

const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']

test('reads back what was written, sampled or not', () => {
  for (const isSampled of [true, false]) {
    const parent = { traceId, spanId, isSampled }
    assert.deepEqual(readTraceparent(writeTraceparent(parent)), parent)
  }
  assert.equal(readTraceparent(`00-${traceId}-${spanId}-ff`)?.isSampled, true, 'other flags are ignored')
  assert.equal(readTraceparent(`cc-${traceId}-${spanId}-01-what-comes-later`)?.traceId, traceId)
})

test('rejects an invalid traceparent', () => {
  for (const text of [
    '',
    `00-${traceId}-${spanId}`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId}-${spanId}-01\n`,
    ` 00-${traceId}-${spanId}-01`,
    `cc-${traceId}-${spanId}-01-${'x'.repeat(10_000)}`,
    [`00-${traceId}-${spanId}-01`],
    undefined,
  ])
    assert.equal(readTraceparent(text), null, String(text).slice(0, 80))
})
