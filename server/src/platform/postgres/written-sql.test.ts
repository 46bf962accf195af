import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verbOfSql, writtenSql } from './written-sql.ts'

test('keeps names and parameter placeholders; removes values and comments', () => {
  assert.equal(
    writtenSql(`select "id", "o'clock"\n  from "media" where "owner_id" = $1 and kind = 'photo' limit 20`),
    `select "id", "o'clock" from "media" where "owner_id" = $1 and kind = ? limit ?`,
  )
  assert.equal(
    writtenSql('select a2, t10.x from t10 where n > 1.5e3 -- of ann@mail.example'),
    'select a2, t10.x from t10 where n > ?',
  )
  assert.equal(verbOfSql('insert into x'), 'insert')
  assert.equal(verbOfSql('(select 1)'), 'statement')
})

test('removes string literals, however they are quoted', () => {
  for (const text of [
    `select 'SECRET'`,
    `select 'it''s SECRET'`,
    `select e'a\\'SECRET'`,
    `select E'SECRET\\\\' , 'SECRET'`,
    `select '\\', 'SECRET'`,
    `select $$SECRET$$, $tag$SECRET $$ SECRET$tag$`,
    `select 1 /* SECRET */ -- SECRET\n`,
    `select 'SECRET`,
    `select $tag$SECRET`,
    `select 1 /* SECRET`,
    `select U&'SECRET', b'1', x'SECRET', n'SECRET'`,
  ])
    assert.doesNotMatch(writtenSql(text), /SECRET/, text)
})

test('truncates an endless statement, quickly', () => {
  assert.ok(writtenSql(`select ${'"x", '.repeat(100_000)}`).length <= 1_000)
  assert.ok(writtenSql(`select '${"''".repeat(100_000)}`).length <= 1_000)
})
