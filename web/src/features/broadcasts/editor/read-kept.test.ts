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

test('reads a stored draft, and ignores unreadable ones', () => {
  assert.deepEqual(keptDraft('x', read, storeWith('{"a":1}')), { a: 1 })
  for (const text of [null, '', '{', 'null', '"x"'])
    assert.deepEqual(keptDraft('x', read, storeWith(text)), { isEmpty: true })
})
