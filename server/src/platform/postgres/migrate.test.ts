import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { MIGRATIONS_DIR } from '../../../test/cluster.ts'
import { freshDatabaseUrl } from '../../../test/postgres.ts'
import { dumpSchema } from './dump-schema.ts'
import { MigrationError, migrate, readMigrations } from './migrate.ts'

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

function folder(files: Record<string, string>): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  for (const [name, sql] of Object.entries(files)) writeFileSync(path.join(dir, name), sql)
  return dir
}

test('applies migrations once, in order; a second run has nothing to do', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const dir = folder({
    '0001-a.sql': 'create table a (x int)',
    '0002-b.sql': 'alter table a add column y int',
  })
  assert.deepEqual(await migrate(url, readMigrations(dir)), {
    applied: ['0001-a.sql', '0002-b.sql'],
    alreadyThere: 0,
  })
  assert.deepEqual(await migrate(url, readMigrations(dir)), { applied: [], alreadyThere: 2 })
})

test('ten processes starting at once apply each migration exactly once', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const dir = folder({ '0001-a.sql': 'create table a (x int); insert into a values (1)' })
  const reports = await Promise.all(Array.from({ length: 10 }, () => migrate(url, readMigrations(dir))))
  assert.equal(reports.filter((report) => report.applied.length === 1).length, 1)
  assert.deepEqual(await ask(url, 'select count(*)::int as count from a'), [{ count: 1 }])
})

test('refuses an edited old migration by name', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  await migrate(url, readMigrations(folder({ '0001-a.sql': 'create table a (x int)' })))
  const edited = readMigrations(folder({ '0001-a.sql': 'create table a (x bigint)' }))
  await assert.rejects(
    migrate(url, edited),
    (error) => error instanceof MigrationError && /0001-a\.sql was changed/.test(error.message),
  )
})

test('an older version may start on a newer schema, unless something it needs was removed', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const older = { '0001-a.sql': 'create table a (x int, y int)' }
  const newer = { ...older, '0002-b.sql': 'alter table a add column z int' }
  await migrate(url, readMigrations(folder(newer)))
  assert.deepEqual(await migrate(url, readMigrations(folder(older))), { applied: [], alreadyThere: 2 })
  const newest = {
    ...newer,
    '0003-c.sql': '-- contract: nobody reads it since 0002\nalter table a drop column y',
  }
  await migrate(url, readMigrations(folder(newest)))
  await assert.rejects(
    migrate(url, readMigrations(folder(older))),
    /newer than this version.*0003-c\.sql removed/,
  )
})

test('a migration yields to a long query instead of blocking other queries behind it', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const first = { '0001-a.sql': 'create table a (x int)' }
  await migrate(url, readMigrations(folder(first)))
  const long = new pg.Client({ connectionString: url })
  await long.connect()
  await long.query('begin; select * from a')
  const migrating = migrate(
    url,
    readMigrations(folder({ ...first, '0002-b.sql': 'alter table a add column y int' })),
    {
      lockTimeoutMs: 50,
    },
  )
  // Queries behind the migration are served while it waits for its lock.
  for (let time = 0; time < 10; time += 1) await ask(url, 'set statement_timeout = 20000; select x from a')
  assert.deepEqual(await ask(url, 'select count(*)::int as done from schema_history'), [{ done: 1 }])
  await long.query('commit')
  await long.end()
  assert.deepEqual((await migrating).applied, ['0002-b.sql'])
})

test('a migration that never gets its lock reports so, and nothing of it is kept', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const first = { '0001-a.sql': 'create table a (x int)' }
  await migrate(url, readMigrations(folder(first)))
  const long = new pg.Client({ connectionString: url })
  await long.connect()
  await long.query('begin; select * from a')
  const blocked = readMigrations(folder({ ...first, '0002-b.sql': 'alter table a add column y int' }))
  await assert.rejects(
    migrate(url, blocked, { lockTimeoutMs: 20, retryWindowMs: 50 }),
    /0002-b\.sql could not be applied, and it was rolled back: .*lock timeout/,
  )
  await long.end()
})

test('an index whose build was killed is built again, concurrently with writes', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const first = { '0001-a.sql': 'create table a (x int); insert into a select 1 from generate_series(1, 3)' }
  await migrate(url, readMigrations(folder(first)))
  const beside = `-- outside a transaction
    create unique index concurrently if not exists a_x on a (x);
    create index concurrently if not exists a_minus on a ((-x));\n`
  const both = readMigrations(folder({ ...first, '0002-b.sql': beside }))
  // An interrupted build leaves an invalid index that is maintained but never used.
  await assert.rejects(migrate(url, both), /0002-b\.sql could not be applied, and runs again.*unique/)
  const state =
    "select indexrelid::regclass::text as index, indisvalid as valid from pg_index where indrelid = 'a'::regclass order by 1"
  assert.deepEqual(await ask(url, state), [{ index: 'a_x', valid: false }])
  await ask(url, 'delete from a where ctid <> (select min(ctid) from a)')
  // Another starting process waits outside of any statement: the index build would wait for it.
  const [one, two] = await Promise.all([migrate(url, both), migrate(url, both)])
  assert.deepEqual([...one.applied, ...two.applied], ['0002-b.sql'])
  assert.deepEqual(await ask(url, state), [
    { index: 'a_minus', valid: true },
    { index: 'a_x', valid: true },
  ])
})

test('a failing migration is rolled back and names its file', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const dir = folder({ '0001-a.sql': 'create table a (x int); create table a (x int)' })
  await assert.rejects(migrate(url, readMigrations(dir)), /0001-a\.sql could not be applied.*already exists/)
  assert.deepEqual(
    await ask(
      url,
      "select to_regclass('a') is null as gone, (select count(*)::int from schema_history) as recorded",
    ),
    [{ gone: true, recorded: 0 }],
  )
})

test('rejects misnamed files and skipped numbers', () => {
  assert.throws(() => readMigrations(folder({ '1-a.sql': '' })), /named like/)
  assert.throws(() => readMigrations(folder({ '0001-a.sql': '', '0003-c.sql': '' })), /expected number 2/)
})

test('the dump contains tables, columns, constraints and indexes', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const dir = folder({
    '0001-a.sql': `create table a (id int primary key, kind text not null default 'x' check (kind <> '')); create index a_kind on a (lower(kind))`,
  })
  await migrate(url, readMigrations(dir))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const dump = await dumpSchema(client)
  await client.end()
  assert.match(
    dump,
    /create table a \(\n {2}id integer not null,\n {2}kind text not null default 'x'::text\n\);/,
  )
  assert.match(dump, /alter table a add constraint a_kind_check CHECK/)
  assert.match(dump, /CREATE INDEX a_kind ON public\.a USING btree \(lower\(kind\)\);/)
})

test("the project's own migrations apply to an empty database", async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const copy = mkdtempSync(path.join(tmpdir(), 'own-'))
  cpSync(MIGRATIONS_DIR, copy, { recursive: true })
  const migrations = readMigrations(copy)
  assert.equal((await migrate(url, migrations)).applied.length, migrations.length)
})
