/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyOf, readDraft } from './drafts.ts'

test('reads a stored draft', () => {
  const draft = { text: 'Hello', replyTo: { id: '1', name: 'Mara', words: 'Hi' } }
  assert.deepEqual(readDraft(JSON.stringify(draft)), draft)
  assert.deepEqual(readDraft('{"text":"Hello"}'), { text: 'Hello' })
})

test('reads anything else as no draft', () => {
  for (const text of [null, '', '{', '[]', '7', '{"text":7}', 'null'])
    assert.deepEqual(readDraft(text), { text: '' })
  assert.deepEqual(readDraft('{"text":"a","replyTo":{"id":1}}'), { text: 'a' })
})

test('stores drafts per account and person', () => {
  const places = ['me', 'other'].flatMap((accountId) => ['mara', 'noor'].map((to) => ({ accountId, to })))
  assert.equal(new Set(places.map(keyOf)).size, 4)
})
