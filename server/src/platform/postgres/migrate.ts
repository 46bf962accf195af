/** Applies the numbered SQL files once each, in order, one process at a time; rejects edited old files. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { refusalOfError, StartError } from '../errors.ts'
import { openClient } from './database.ts'
import { OUTSIDE_TRANSACTION, runOutside } from './migrate-outside.ts'

type Migration = { number: number; name: string; sql: string; sha256: string }
type MigrationReport = { applied: string[]; alreadyThere: number }

/** Any constant that nothing else in this database locks on. */
const MIGRATION_LOCK = 7_212_026
/** A contract migration breaks earlier versions; all other migrations are compatible with them. */
const CONTRACT = /^-- contract\b/m
/** A waiting lock request blocks all queries behind it: better to give up quickly and retry. */
const LOCK_TIMEOUT_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'
const RETRY_WINDOW_MS = 10 * 60_000
const PAUSE_MS = 250

/** The schema of the database cannot be brought to what this version needs. */
export class MigrationError extends StartError {
  constructor(message: string, options?: ConstructorParameters<typeof StartError>[1]) {
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
      throw new MigrationError(`${file}: expected number ${index + 1}; numbers are never skipped or reused`)
    const sql = readFileSync(path.join(dir, file), 'utf8')
    return { number, name: file, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

type MigrateOptions = {
  /** Shorter in tests. */
  lockTimeoutMs?: number
  retryWindowMs?: number
}

export async function migrate(
  url: string,
  migrations: readonly Migration[],
  options: MigrateOptions = {},
): Promise<MigrationReport> {
  const client = await openClient(url, 'candid migrations')
  try {
    await acquireMigrationLock(client)
    const done = await readHistory(client)
    refuseRewrittenHistory(done, migrations)
    const pending = migrations.slice(done.length)
    for (const migration of pending) await apply(client, migration, options)
    return { applied: pending.map((migration) => migration.name), alreadyThere: done.length }
  } finally {
    // Ending the session releases the lock in any case.
    await client.end()
  }
}

/** Polls: a process waiting inside a statement would block a concurrent index build. */
async function acquireMigrationLock(client: pg.Client): Promise<void> {
  while (!(await tryMigrationLock(client))) await sleep(PAUSE_MS)
}

/** Also for other tools that fill the database; the lock ends with the connection. */
export async function tryMigrationLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    MIGRATION_LOCK,
  ])
  return rows[0]?.taken === true
}

type HistoryRow = { number: number; name: string; sha256: string; is_contract: boolean }

async function readHistory(client: pg.Client): Promise<HistoryRow[]> {
  await client.query(`
    create table if not exists public.schema_history (
      number int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now()
    )`)
  const { rows: columns } = await client.query(
    "select from pg_attribute where attrelid = 'public.schema_history'::regclass and attname = 'is_contract'",
  )
  if (columns.length === 0)
    await client.query(
      'alter table public.schema_history add column is_contract boolean not null default false',
    )
  const { rows } = await client.query<HistoryRow>(
    'select number, name, sha256, is_contract from public.schema_history order by number',
  )
  return rows
}

/** A newer version may have migrated first; its migrations do not concern us unless one is a contract migration. */
function refuseRewrittenHistory(done: readonly HistoryRow[], migrations: readonly Migration[]): void {
  for (const [index, row] of done.entries()) {
    const file = migrations[index]
    if (!file && row.is_contract)
      throw new MigrationError(
        `The database is newer than this version of the program: ${row.name} removed what this version needs.`,
      )
    if (file && (file.name !== row.name || file.sha256 !== row.sha256)) {
      throw new MigrationError(
        `${file.name} was changed after it had been applied as ${row.name}. Add a new migration instead.`,
      )
    }
  }
}

async function apply(client: pg.Client, migration: Migration, options: MigrateOptions): Promise<void> {
  try {
    if (OUTSIDE_TRANSACTION.test(migration.sql)) {
      await runOutside(client, migration.sql)
      await recordApplied(client, migration)
    } else await applyWithRetries(client, migration, options)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const outcome = OUTSIDE_TRANSACTION.test(migration.sql)
      ? 'and runs again at the next start'
      : 'and it was rolled back'
    throw new MigrationError(`${migration.name} could not be applied, ${outcome}: ${reason}`, {
      cause: error,
      // Locks are released eventually, and an unavailable database comes back.
      isTemporary: isLockTimeout(error) || refusalOfError(error)?.status === 503,
    })
  }
}

/** Yields to long queries: retries until the locks are available. */
async function applyWithRetries(
  client: pg.Client,
  migration: Migration,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, retryWindowMs = RETRY_WINDOW_MS }: MigrateOptions,
): Promise<void> {
  for (const deadline = Date.now() + retryWindowMs; ; await sleep(PAUSE_MS * (1 + Math.random()))) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
      await client.query(migration.sql)
      await recordApplied(client, migration)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!isLockTimeout(error) || Date.now() > deadline) throw error
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
}

async function recordApplied(client: pg.Client, { number, name, sha256, sql }: Migration): Promise<void> {
  await client.query(
    'insert into public.schema_history (number, name, sha256, is_contract) values ($1, $2, $3, $4)',
    [number, name, sha256, CONTRACT.test(sql)],
  )
}
