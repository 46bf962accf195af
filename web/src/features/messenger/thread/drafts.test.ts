/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyOf, readDraft } from './drafts.ts'

test('a draft is read as it was kept', () => {
  const draft = { text: 'Hello', replyTo: { id: '1', name: 'Mara', words: 'Hi' } }
  assert.deepEqual(readDraft(JSON.stringify(draft)), draft)
  assert.deepEqual(readDraft('{"text":"Hello"}'), { text: 'Hello' })
})

test('whatever else stands there is no draft', () => {
  for (const text of [null, '', '{', '[]', '7', '{"text":7}', 'null'])
    assert.deepEqual(readDraft(text), { text: '' })
  assert.deepEqual(readDraft('{"text":"a","replyTo":{"id":1}}'), { text: 'a' })
})

test('everybody has drafts of their own', () => {
  const places = ['me', 'other'].flatMap((accountId) => ['mara', 'noor'].map((to) => ({ accountId, to })))
  assert.equal(new Set(places.map(keyOf)).size, 4)
})
