import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errandOf, onErrand } from '../errand/errand.ts'
import { pieceOf, sealAll, sealPieces, unseal } from './envelope.ts'

const message = { topic: 'room', payload: { text: 'hello' } }

test('letters of versions before this one are read, and so are theirs by what they know of ours', () => {
  const old = [
    JSON.stringify(message),
    JSON.stringify({ bundle: [message] }),
    JSON.stringify({ id: 'a', at: 1, bundle: [message] }),
  ]
  for (const body of old) assert.deepEqual(unseal(body).messages, [{ ...message, requestId: null }])
  // They look at topic and payload of each, and at nothing else.
  const ours = onErrand(errandOf('request-one'), () => [
    ...sealPieces([pieceOf(message)]),
    ...sealAll([message]),
  ])
  for (const { body } of ours) {
    const [{ topic, payload }] = JSON.parse(body).bundle
    assert.deepEqual({ topic, payload }, message)
    assert.equal(unseal(body).messages[0]?.requestId, 'request-one')
  }
})

test('a number that is none is not taken for one', () => {
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
      assert.equal(unseal(JSON.stringify(body)).messages[0]?.requestId, null, JSON.stringify(id))
})
