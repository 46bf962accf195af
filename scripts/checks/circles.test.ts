import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCircles, importsOf } from './circles.ts'

const circlesOf = (imports: Record<string, string[]>) => findCircles(new Map(Object.entries(imports)))

test('files that only know those below them stand in no circle', () => {
  assert.deepEqual(circlesOf({ a: ['b', 'c'], b: ['c'], c: ['somewhere else'] }), [])
})

test('two files that import one another are found, and so is one that imports itself', () => {
  assert.deepEqual(circlesOf({ a: ['b'], b: ['a'], c: ['c'] }), [['a', 'b'], ['c']])
})

test('a long circle is told by its shortest way round, once', () => {
  assert.deepEqual(circlesOf({ a: ['b'], b: ['c'], c: ['d'], d: ['a', 'c'] }), [['c', 'd']])
})

test('types, doors and side effects all count; what is loaded later, and what a comment says, does not', () => {
  const source = `
    // import { nothing } from './nothing.ts'
    import type { Core } from '#platform/core.ts'
    import './tables.ts'
    export { sendTip } from '../sales/send-tip.ts'
    const later = () => import('./later.ts')
    import { sql } from 'kysely'`
  assert.deepEqual(importsOf('server/src/modules/wallet/books/a.ts', source), [
    'server/src/platform/core.ts',
    'server/src/modules/wallet/books/tables.ts',
    'server/src/modules/wallet/sales/send-tip.ts',
  ])
})
