// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are made-up sources
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findForeignTables } from './foreign-tables.ts'

const declares = (...tables: string[]) => `declare module '#platform/postgres/database.ts' {
  interface Tables {
    ${tables.map((table) => `${table}: { id: string }`).join('\n    ')}
  }
}`

const FEED = { file: 'server/src/modules/feed/tables.ts', text: declares('feed_entries', 'media_seen') }
const SEARCH = { file: 'server/src/modules/search/tables.ts', text: declares('search_entries') }

function foreignIn(text: string, file = 'server/src/modules/search/found.ts'): string[] {
  return findForeignTables([FEED, SEARCH, { file, text }], '').map(({ where }) =>
    where.replace(`${file}:`, ''),
  )
}

const foreign: [name: string, source: string][] = [
  ['a select', 'sql`select e.score from feed_entries as e`'],
  ['a typed select', 'sql<{ ids: string[]; of: Map<string, number> }>`select from feed_entries`'],
  ['a join', 'sql`from search_entries as s join feed_entries as e on e.media_id = s.media_id`'],
  ['the second of a list', 'sql`select from search_entries as s, feed_entries as e`'],
  ['an insert', 'sql`insert into feed_entries (media_id) values (${id})`'],
  ['an update', 'sql`update only feed_entries set score = 0`'],
  ['a name with its schema', 'sql`delete from public.feed_entries`'],
  ['another name in quotes', 'sql`delete from "feed_entries" as f using search_entries as s`'],
  ['SQL inside SQL', 'sql`select ${isWanted ? sql`(select count(*) from feed_entries)` : sql`0`}`'],
  ["the builder's select", "db.selectFrom('feed_entries as e').select('e.score')"],
  ["the builder's list", "db.selectFrom(['search_entries', 'feed_entries'])"],
  [
    "the builder's join",
    "db\n.selectFrom('search_entries')\n.leftJoin('feed_entries', 'a', 'b')".replace(/\n/g, ''),
  ],
  ["the builder's delete", "tx.deleteFrom('search_entries').using('feed_entries')"],
  [
    'a name in a variable',
    "for (const table of ['search_entries', 'feed_entries'] as const) tx.deleteFrom(table)",
  ],
]

for (const [name, source] of foreign)
  test(`finds ${name} of a foreign table`, () =>
    assert.deepEqual(foreignIn(`const found = ${source}`), ['1 queries feed_entries']))

const own: [name: string, source: string][] = [
  ['its own tables', "sql`select from search_entries`; db.selectFrom('search_entries')"],
  ['a comment', '// select from feed_entries\n/* db.selectFrom(`feed_entries`) */'],
  ['a comment within SQL', 'sql`select 1 -- from feed_entries`'],
  ['a text within SQL', "sql`select 'from feed_entries'`"],
  ['words that are no SQL', 'log(`nothing from feed_entries`)'],
  ['a part of its own query', 'sql`with feed_entries as (select 1) select from feed_entries`'],
  ['a part that the builder names', "db.with('feed_entries', door).selectFrom('feed_entries')"],
  ['a column of what a door answers', 'sql`select e.score from ${feedEntries(db)} as e`'],
  ['a name that only begins so', 'sql`select from feed_entries_of(${id})`'],
  ['quotes within a pattern', "text.replace(/['`]/g, ''); log('from feed_entries')"],
]

for (const [name, source] of own) test(`${name}: allowed`, () => assert.deepEqual(foreignIn(source), []))

test('the message names the place, the table and its owner', () => {
  const source = '\n\nconst found = sql`\n  select score\n  from feed_entries`'
  assert.deepEqual(
    findForeignTables([FEED, { file: 'server/src/modules/search/found.ts', text: source }], ''),
    [
      {
        where: 'server/src/modules/search/found.ts:5 queries feed_entries',
        rule: 'a table of feed is accessed through its public API',
      },
    ],
  )
})

test('the application and the platform must not access tables of a slice either', () => {
  const source = "db.selectFrom('feed_entries')"
  assert.equal(foreignIn(source, 'server/src/supervisor/banner.ts').length, 1)
  assert.equal(foreignIn(source, 'server/src/platform/log.ts').length, 1)
})

test('tests and their helpers may access any table', () => {
  const source = "db.selectFrom('feed_entries')"
  for (const file of ['server/src/modules/search/found.test.ts', 'server/test/search.ts'])
    assert.deepEqual(foreignIn(source, file), [])
})

test('finds tables that no slice declares', () => {
  const [broken] = findForeignTables(
    [FEED, SEARCH],
    'create table feed_entries (\ncreate unlogged table lost (',
  )
  assert.deepEqual(broken, { where: 'server/schema.sql has lost', rule: 'no tables.ts declares it' })
})
