/** Which tables count as read with `*`. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { tablesReadWhole } from './whole-row-reads.ts'

for (const [source, tables] of [
  ["db.selectFrom('sales').selectAll().where('id', '=', id)", ['sales']],
  ["db.selectFrom('sales').innerJoin('journals', 'a', 'b').selectAll('sales')", ['sales']],
  ["db.updateTable('messages').set({ a: 1 }).returningAll()", ['messages']],
  ["db.selectFrom('sales').select('id')\ndb.selectFrom('media').selectAll()", ['media']],
  ["db.selectFrom('sales').select(['id', 'cents'])", []],
  ['sql`insert into sales (id) select id from journal returning *`', ['sales']],
  ['sql`update sales as sale set a = 1 returning sale.*`', ['sales']],
  ['sql`select * from media where id = 1`', ['media']],
  ['sql`select media.* from media join accounts on true`', ['media']],
  ['sql`select count(*) from media`', []],
  ["// db.selectFrom('sales').selectAll()", []],
] as const)
  test(source, () => assert.deepEqual([...tablesReadWhole(source)], tables))

test('finds the sales, which a statement of the ledger returns whole', () => {
  const file = '../../server/src/modules/ledger/sales/sale-queries.ts'
  assert.ok(tablesReadWhole(readFileSync(new URL(file, import.meta.url), 'utf8')).has('sales'))
})
