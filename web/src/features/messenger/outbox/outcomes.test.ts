/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CombinedError } from 'urql'
import { outcomeOf, uploadedFrom } from './outcomes.ts'

const refusal = (code: string | number) =>
  new CombinedError({ graphQLErrors: [{ message: 'No', extensions: { code } }] })

test('retries when the server is unreachable or not ready', () => {
  assert.deepEqual(outcomeOf(new CombinedError({ networkError: new Error('cut') })), { kind: 'lost' })
  for (const code of ['UNAVAILABLE', 'READ_ONLY', 'DISK_FULL'])
    assert.deepEqual(outcomeOf(refusal(code)), { kind: 'lost' })
})

test('holds later messages when the person is refused, but not when the message is', () => {
  for (const code of ['FORBIDDEN', 'TOO_MANY_REQUESTS'])
    assert.deepEqual(outcomeOf(refusal(code)), { kind: 'refused', message: 'No', isOfPerson: true })
  const gone = { kind: 'refused', message: 'You can’t message this person anymore.', isOfPerson: true }
  assert.deepEqual(outcomeOf(refusal('NOT_FOUND')), gone)
  for (const code of ['BAD_INPUT', 'KEY_REUSED'])
    assert.deepEqual(outcomeOf(refusal(code)), { kind: 'refused', message: 'No', isOfPerson: false })
})

test('stops without a session, and counts server errors', () => {
  assert.deepEqual(outcomeOf(refusal(401)), { kind: 'stopped' })
  assert.deepEqual(outcomeOf(refusal('INTERNAL')), { kind: 'fault', message: 'No' })
})

test('sends nothing after an upload without a URL', () => {
  for (const answer of [{}, { url: '' }]) assert.equal(uploadedFrom(200, answer).kind, 'refused')
  assert.deepEqual(uploadedFrom(200, { url: '/files/chat/1/a.webp' }), {
    kind: 'uploaded',
    url: '/files/chat/1/a.webp',
  })
})

test('reports a refused file, and retries a lost one', () => {
  const said = { errors: [{ message: 'Too large' }] }
  assert.deepEqual(uploadedFrom(413, said), { kind: 'refused', message: 'Too large', isOfPerson: false })
  assert.equal(uploadedFrom(401, said).kind, 'stopped')
  assert.equal(uploadedFrom(502, {}).kind, 'lost')
  assert.equal(uploadedFrom(500, said).kind, 'fault')
})
