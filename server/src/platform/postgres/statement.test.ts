import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { freshDatabase } from '../../../test/postgres.ts'
import type { Db, Tx } from './database.ts'
import { shapes, statement } from './statement.ts'

const { db } = await freshDatabase()

test("compiles a statement once and runs it with each call's values, also in a transaction", async () => {
  let built = 0
  const add = statement((on: Db | Tx, { a, b }: { a: number; b: number }) => {
    built += 1
    return sql<{ sum: number }>`select ${a}::int + ${b}::int * ${10}::int as sum`.compile(on)
  })
  assert.deepEqual(await add(db, { a: 1, b: 2 }), [{ sum: 21 }])
  assert.deepEqual(await add(db, { b: 1, a: 2 }), [{ sum: 12 }])
  await db.transaction().execute(async (tx) => {
    assert.deepEqual(await add(tx, { a: 5, b: 0 }), [{ sum: 5 }])
  })
  assert.equal(built, 1)
})

test('null, arrays and hostile text arrive unchanged', async () => {
  const same = statement((on: Db | Tx, { text, ids }: { text: string | null; ids: string[] }) =>
    sql<{ text: string | null; ids: string[] }>`select ${text}::text as text, ${ids}::text[] as ids`.compile(
      on,
    ),
  )
  for (const text of [null, '', "' or true; --", '$1', '☃'])
    assert.deepEqual(await same(db, { text, ids: ['{"', text ?? ''] }), [{ text, ids: ['{"', text ?? ''] }])
})

test('creates each shape once', () => {
  let made = 0
  const of = shapes((type: string | undefined, count: number) => `${type} ${count} ${++made}`)
  assert.equal(of('video', 2), of('video', 2))
  assert.notEqual(of('video', 2), of(undefined, 2))
  assert.equal(made, 2)
})
