/** Which statements a migration may run on a large table in use. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrationProblems } from './migration-locks.ts'

const before = {
  name: '0001_first.sql',
  sql: 'create table messages (id bigint);\ncreate table marks (name text);',
}
const problemsOf = (sql: string) => migrationProblems([before, { name: '0085_next.sql', sql }])

const REFUSED: readonly [string, RegExp][] = [
  ['create index by_time on messages (at)', /concurrently/],
  ['create unique index by_key\n  on public.messages (key)', /concurrently/],
  ['alter table messages add constraint positive check (cents > 0)', /not valid/],
  ['alter table only messages add foreign key (media_id) references media (id)', /not valid/],
  ['ALTER TABLE messages ALTER COLUMN text TYPE varchar(10)', /rewrites the table/],
  ['alter table messages alter column text set not null', /under a lock/],
  ['alter table messages add column tone text not null', /give it a default/],
  ['alter table messages add column key uuid not null default gen_random_uuid()', /for every row/],
  [
    'alter table messages add column words tsvector generated always as (to_tsvector(text)) stored',
    /for every row/,
  ],
  ['update messages set tone = 1', /in turns/],
  ['delete from messages', /in turns/],
  ['lock table messages', /locks the table/],
  ['alter table messages drop column text', /the version before asks for/],
  ['drop table messages', /the version before asks for/],
]

for (const [sql, why] of REFUSED)
  test(`refused: ${sql.replace(/\s+/g, ' ')}`, () => {
    const problems = problemsOf(`${sql};`)
    assert.equal(problems.length, 1, problems.join('\n'))
    assert.match(problems[0] ?? '', why)
    assert.match(problems[0] ?? '', /^0085_next\.sql: "/)
  })

for (const sql of [
  '-- outside a transaction\ncreate index concurrently if not exists by_time on messages (at)',
  'alter table messages add constraint positive check (cents > 0) not valid',
  'alter table messages validate constraint positive',
  'alter table messages add constraint messages_key primary key using index messages_key',
  "alter table messages add column tone text not null default 'plain'",
  'alter table messages add column seen_at timestamptz default now()',
  'update messages set tone = 1 where id = 7',
  '-- small table: marks\ncreate index by_name on marks (name)',
  'create table parts (id bigint);\ncreate index parts_at on parts (id);\nalter table parts add primary key (id)',
  '-- contract\nalter table messages drop column text',
  'create function tidy() returns void language sql as $$ delete from messages; $$',
  'alter table messages rename to messages_before;\ncreate table messages (id bigint);\ncreate index by_id on messages (id)',
])
  test(`allowed: ${sql.replace(/\s+/g, ' ').slice(0, 90)}`, () => assert.deepEqual(problemsOf(`${sql};`), []))

test('no column is added to a table that the released version reads with *', () => {
  const options = { readWhole: new Set(['messages']), released: 90 }
  const problems = (number: number, sql: string) =>
    migrationProblems([before, { name: `00${number}_next.sql`, sql }], options)
  const sql = 'alter table messages add column tone text;'
  assert.match(problems(91, sql).join(), /^0091_next\.sql: ".*" breaks prepared statements/)
  assert.equal(problems(91, `-- small table: messages\n${sql}`).length, 1)
  assert.deepEqual(problems(91, `-- read by name: messages\n${sql}`), [])
  assert.deepEqual(problems(91, sql.replace('messages', 'marks')), [])
  assert.deepEqual(problems(91, 'alter table messages validate constraint positive;'), [])
  assert.deepEqual(problems(90, sql), [], 'released with it')
})

test('ignores migrations from before the first production data', () => {
  const old = { name: '0084_old.sql', sql: 'create index by_time on messages (at);' }
  assert.deepEqual(migrationProblems([before, old]), [])
})
