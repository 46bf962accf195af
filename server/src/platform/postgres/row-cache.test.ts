import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRowCache } from './row-cache.ts'

function openCache({ maxRows = 10 } = {}) {
  let nowMs = 0
  const asked: string[][] = []
  const rows = createRowCache<{ id: string }>({
    clock: { now: () => new Date(nowMs) },
    ttlMs: 1_000,
    maxRows,
  })
  const read = async (missing: readonly string[]) => {
    asked.push([...missing])
    return missing.filter((id) => id !== 'none').map((id) => ({ id }))
  }
  return {
    rows,
    asked,
    get: async (...ids: string[]) => [...(await rows.get(ids, read)).keys()].sort(),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('reads only missing rows, and asks again for rows that do not exist', async () => {
  const { get, asked } = openCache()
  assert.deepEqual(await get('a', 'b', 'none'), ['a', 'b'])
  assert.deepEqual(await get('b', 'c', 'none'), ['b', 'c'])
  assert.deepEqual(asked, [
    ['a', 'b', 'none'],
    ['c', 'none'],
  ])
})

test('a row expires after its TTL, counted from before it was read; a clock set back also expires it', async () => {
  const { get, asked, pass } = openCache()
  await get('a')
  pass(999)
  await get('a')
  pass(1)
  await get('a')
  pass(-10)
  await get('a')
  assert.equal(asked.length, 3)
})

test('invalidated rows are read again, also those being read meanwhile', async () => {
  const { rows, get, asked } = openCache()
  const { promise, resolve } = Promise.withResolvers<{ id: string }[]>()
  const reading = rows.get(['a'], () => promise)
  rows.invalidate()
  resolve([{ id: 'a' }])
  assert.equal((await reading).size, 1)
  await get('a')
  assert.deepEqual(asked, [['a']])
})

test('caches nothing of a failed read, and no more rows than allowed', async () => {
  const { rows, get, asked } = openCache({ maxRows: 2 })
  await assert.rejects(rows.get(['a'], () => Promise.reject(new Error('the line is down'))))
  await get('a', 'b', 'c')
  await get('b', 'c')
  await get('a')
  assert.deepEqual(asked, [['a', 'b', 'c'], ['a']])
})
