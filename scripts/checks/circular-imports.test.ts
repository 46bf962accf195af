import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCycles, importsOf } from './circular-imports.ts'

const cyclesOf = (imports: Record<string, string[]>) => findCycles(new Map(Object.entries(imports)))

test('finds no cycle in layered imports', () => {
  assert.deepEqual(cyclesOf({ a: ['b', 'c'], b: ['c'], c: ['somewhere else'] }), [])
})

test('finds two files that import each other, and a file that imports itself', () => {
  assert.deepEqual(cyclesOf({ a: ['b'], b: ['a'], c: ['c'] }), [['a', 'b'], ['c']])
})

test('reports a cycle once, by its shortest path', () => {
  assert.deepEqual(cyclesOf({ a: ['b'], b: ['c'], c: ['d'], d: ['a', 'c'] }), [['c', 'd']])
})

test('counts imports of types, re-exports and side effects, but not dynamic imports or comments', () => {
  const source = `
    // import { nothing } from './nothing.ts'
    import type { Core } from '#platform/core.ts'
    import './tables.ts'
    export { sendTip } from '../sales/send-tip.ts'
    const later = () => import('./later.ts')
    import { sql } from 'kysely'`
  assert.deepEqual(importsOf('server/src/modules/ledger/journals/a.ts', source), [
    'server/src/platform/core.ts',
    'server/src/modules/ledger/journals/tables.ts',
    'server/src/modules/ledger/sales/send-tip.ts',
  ])
})
