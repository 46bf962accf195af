/** Applies the numbered SQL files once each, in order, one process at a time; an edited old file is refused. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { StartError } from '../errors.ts'
import { openClient } from './database.ts'

export type Migration = { number: number; name: string; sql: string; sha256: string }
export type MigrationReport = { applied: string[]; alreadyThere: number }

/** Any constant will do, as long as nothing else in this database locks on it. */
const MIGRATION_LOCK = 7_212_026

export class MigrationError extends StartError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationError'
  }
}

export function readMigrations(dir: string): Migration[] {
  const files = readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  return files.map((file, index) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1])
    if (!Number.isInteger(number))
      throw new MigrationError(`${file}: a migration is named like 0007-what-it-does.sql`)
    if (number !== index + 1)
      throw new MigrationError(
        `${file}: expected number ${index + 1}; numbers are never skipped nor used twice`,
      )
    const sql = readFileSync(path.join(dir, file), 'utf8')
    return { number, name: file, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

export async function migrate(url: string, migrations: readonly Migration[]): Promise<MigrationReport> {
  const client = await openClient(url, 'candid migrations')
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const done = await readHistory(client)
    refuseRewrittenHistory(done, migrations)
    const pending = migrations.slice(done.length)
    for (const migration of pending) await apply(client, migration)
    return { applied: pending.map((migration) => migration.name), alreadyThere: done.length }
  } finally {
    // Ending the session gives the lock back, whatever happened.
    await client.end()
  }
}

type HistoryRow = { number: number; name: string; sha256: string }

async function readHistory(client: pg.Client): Promise<HistoryRow[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.schema_history') is not null as exists",
  )
  if (!found[0]?.exists) {
    await client.query(
      'create table public.schema_history (number int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())',
    )
  }
  const { rows } = await client.query<HistoryRow>(
    'select number, name, sha256 from public.schema_history order by number',
  )
  return rows
}

function refuseRewrittenHistory(done: readonly HistoryRow[], migrations: readonly Migration[]): void {
  for (const [index, row] of done.entries()) {
    const file = migrations[index]
    if (!file)
      throw new MigrationError(
        `The database is newer than this version of the program: it already has ${row.name}.`,
      )
    if (file.name !== row.name || file.sha256 !== row.sha256) {
      throw new MigrationError(
        `${file.name} was changed after it had been applied as ${row.name}. Add a new migration instead.`,
      )
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(migration.sql)
    await client.query('insert into public.schema_history (number, name, sha256) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.sha256,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(
      `${migration.name} could not be applied, and nothing of it was kept: ${reason}`,
      { cause: error },
    )
  }
}
