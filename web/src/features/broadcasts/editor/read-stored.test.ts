/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readStoredDraft } from './read-stored.ts'

const read = (stored: unknown) =>
  typeof stored === 'object' && stored !== null ? { ...stored } : { isEmpty: true }
const storeWith = (text: string | null) => ({
  getItem: () => text,
  setItem: () => undefined,
  removeItem: () => undefined,
})

test('reads a stored draft, and ignores unreadable ones', () => {
  assert.deepEqual(readStoredDraft('x', read, storeWith('{"a":1}')), { a: 1 })
  for (const text of [null, '', '{', 'null', '"x"'])
    assert.deepEqual(readStoredDraft('x', read, storeWith(text)), { isEmpty: true })
})
