/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creatorsState } from './creators-state.ts'

const AT_REST = { isAsking: false, hasFailed: false }

/** Simulates reading a list of this length to its end. */
function readToTheEnd(count: number): { pages: number; shown: number } {
  for (let pages = 1; ; pages += 1) {
    const shown = Math.min(count, pages * 10)
    if (creatorsState({ pages, length: shown, ...AT_REST }) === 'exhausted') return { pages, shown }
  }
}

test('loads ten creators at a time and stops after five pages', () => {
  assert.deepEqual(readToTheEnd(0), { pages: 1, shown: 0 })
  assert.deepEqual(readToTheEnd(9), { pages: 1, shown: 9 })
  assert.deepEqual(readToTheEnd(23), { pages: 3, shown: 23 })
  assert.deepEqual(readToTheEnd(5000), { pages: 5, shown: 50 })
})

test('is loading until a longer list has come, and keeps its items during a refetch', () => {
  const asking = { isAsking: true, hasFailed: false }
  assert.equal(creatorsState({ pages: 1, length: undefined, ...asking }), 'loading')
  assert.equal(creatorsState({ pages: 2, length: 10, ...asking }), 'loading-more')
  assert.equal(creatorsState({ pages: 2, length: 20, ...asking }), 'ready')
})

test('shows an error only once nothing is loading', () => {
  assert.equal(creatorsState({ pages: 1, length: undefined, isAsking: false, hasFailed: true }), 'failed')
  assert.equal(creatorsState({ pages: 2, length: 10, isAsking: true, hasFailed: true }), 'loading-more')
})
