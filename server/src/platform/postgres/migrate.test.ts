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

test('migrations are applied once, in order, and a second run finds nothing to do', async () => {
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

test('an old migration that was edited is refused by name', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  await migrate(url, readMigrations(folder({ '0001-a.sql': 'create table a (x int)' })))
  const edited = readMigrations(folder({ '0001-a.sql': 'create table a (x bigint)' }))
  await assert.rejects(
    migrate(url, edited),
    (error) => error instanceof MigrationError && /0001-a\.sql was changed/.test(error.message),
  )
})

test('a database newer than the program is refused', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  await migrate(url, readMigrations(folder({ '0001-a.sql': 'select 1', '0002-b.sql': 'select 2' })))
  await assert.rejects(
    migrate(url, readMigrations(folder({ '0001-a.sql': 'select 1' }))),
    /newer than this version/,
  )
})

test('a migration that fails leaves nothing behind and names its file', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const dir = folder({ '0001-a.sql': 'create table a (x int); create table a (x int)' })
  await assert.rejects(migrate(url, readMigrations(dir)), /0001-a\.sql could not be applied.*already exists/)
  assert.deepEqual(
    await ask(
      url,
      "select to_regclass('a') is null as gone, (select count(*)::int from schema_history) as kept",
    ),
    [{ gone: true, kept: 0 }],
  )
})

test('misnamed and skipped numbers are refused', () => {
  assert.throws(() => readMigrations(folder({ '1-a.sql': '' })), /named like/)
  assert.throws(() => readMigrations(folder({ '0001-a.sql': '', '0003-c.sql': '' })), /expected number 2/)
})

test('the dump names a table, its columns, its constraints and its indexes', async () => {
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
