import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { runInTraceContext, traceContextOf } from '../trace-context/trace-context.ts'
import {
  decodeBatch,
  encodeBatches,
  encodeMessage,
  packMessages,
  withSequenceNumber,
} from './message-batch.ts'

const message = { topic: 'room', payload: { text: 'hello' } }

test('reads batches of earlier versions, and earlier versions can read ours', () => {
  const old = [
    JSON.stringify(message),
    JSON.stringify({ bundle: [message] }),
    JSON.stringify({ id: 'a', at: 1, bundle: [message] }),
  ]
  for (const body of old) assert.deepEqual(decodeBatch(body).messages, [{ ...message, requestId: null }])
  // They look only at the topic and payload of each message.
  const ours = runInTraceContext(traceContextOf('request-one'), () => [
    ...packMessages([encodeMessage(message)]),
    ...encodeBatches([message]),
  ])
  for (const { body } of ours) {
    const [{ topic, payload }] = JSON.parse(body).bundle
    assert.deepEqual({ topic, payload }, message)
    assert.equal(decodeBatch(body).messages[0]?.requestId, 'request-one')
  }
})

test('the longest batch that fits a notification still fits with its sequence number', () => {
  const piece = (size: number) => encodeMessage({ topic: 'room', payload: 'x'.repeat(size) })
  const fits = Array.from({ length: 8_000 }, (_, size) => packMessages([piece(size)])[0]).filter(
    (letter) => letter && !letter.isStored,
  )
  const longest = fits.at(-1)
  assert.ok(longest)
  const sent = withSequenceNumber(longest, { from: randomUUID(), number: Number.MAX_SAFE_INTEGER })
  assert.ok(Buffer.byteLength(sent.notification) < 8_000)
  assert.ok(Buffer.byteLength(sent.notification) > 7_900)
  assert.equal(decodeBatch(sent.notification).number?.number, Number.MAX_SAFE_INTEGER)
  for (const number of [{ from: 7, number: 1 }, { from: 'a' }, { number: 1 }, { from: 'a', number: '1' }])
    assert.equal(decodeBatch(JSON.stringify({ ...number, bundle: [message] })).number, null)
})

test('ignores an invalid sequence number', () => {
  for (const id of [
    '',
    'short',
    'x'.repeat(65),
    'new\nline-of-a-log',
    'a"quoted"one',
    7,
    null,
    {},
    ['request-one'],
  ])
    for (const body of [{ bundle: [{ ...message, for: id }] }, { for: id, bundle: [message] }])
      assert.equal(decodeBatch(JSON.stringify(body)).messages[0]?.requestId, null, JSON.stringify(id))
})
