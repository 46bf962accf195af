import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sanitizedSql, sqlVerb } from './sanitized-sql.ts'

test('keeps names and parameter placeholders; removes values and comments', () => {
  assert.equal(
    sanitizedSql(`select "id", "o'clock"\n  from "media" where "owner_id" = $1 and kind = 'photo' limit 20`),
    `select "id", "o'clock" from "media" where "owner_id" = $1 and kind = ? limit ?`,
  )
  assert.equal(
    sanitizedSql('select a2, t10.x from t10 where n > 1.5e3 -- of ann@mail.example'),
    'select a2, t10.x from t10 where n > ?',
  )
  assert.equal(sqlVerb('insert into x'), 'insert')
  assert.equal(sqlVerb('(select 1)'), 'statement')
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
    assert.doesNotMatch(sanitizedSql(text), /SECRET/, text)
})

test('truncates an endless statement, quickly', () => {
  assert.ok(sanitizedSql(`select ${'"x", '.repeat(100_000)}`).length <= 1_000)
  assert.ok(sanitizedSql(`select '${"''".repeat(100_000)}`).length <= 1_000)
})
