/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptDraft } from './read-kept.ts'

const read = (kept: unknown) => (typeof kept === 'object' && kept !== null ? { ...kept } : { isEmpty: true })
const storeWith = (text: string | null) => ({
  getItem: () => text,
  setItem: () => undefined,
  removeItem: () => undefined,
})

test('what is kept is read, and what cannot be read is nothing', () => {
  assert.deepEqual(keptDraft('x', read, storeWith('{"a":1}')), { a: 1 })
  for (const text of [null, '', '{', 'null', '"x"'])
    assert.deepEqual(keptDraft('x', read, storeWith(text)), { isEmpty: true })
})
