/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftStorageKey, parseUnsentDraft } from './message-drafts.ts'

test('reads a stored draft', () => {
  const draft = { text: 'Hello', replyTo: { id: '1', name: 'Mara', words: 'Hi' } }
  assert.deepEqual(parseUnsentDraft(JSON.stringify(draft)), draft)
  assert.deepEqual(parseUnsentDraft('{"text":"Hello"}'), { text: 'Hello' })
})

test('reads anything else as no draft', () => {
  for (const text of [null, '', '{', '[]', '7', '{"text":7}', 'null'])
    assert.deepEqual(parseUnsentDraft(text), { text: '' })
  assert.deepEqual(parseUnsentDraft('{"text":"a","replyTo":{"id":1}}'), { text: 'a' })
})

test('stores drafts per account and person', () => {
  const draftKeys = ['me', 'other'].flatMap((accountId) => ['mara', 'noor'].map((to) => ({ accountId, to })))
  assert.equal(new Set(draftKeys.map(draftStorageKey)).size, 4)
})
