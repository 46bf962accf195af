/** The database of a site, embedded or external: starts, reaches and migrates it. */
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { type DatabaseAddresses, databaseAddresses } from '#platform/postgres/addresses.ts'
import { clusterUrl, startCluster } from '#platform/postgres/cluster.ts'
import { connectProblem } from '#platform/postgres/connect-problem.ts'
import { openClient } from '#platform/postgres/database.ts'
import { migrate, readMigrations } from '#platform/postgres/migrate.ts'
import type { DatabaseConfig } from '../config/database.ts'

export const DATABASE_NAME = 'candid'
const MIN_POSTGRES_VERSION = 18
const MIGRATIONS_DIR = path.join(import.meta.dirname, '../../migrations')

export type DatabaseServer = { addresses: DatabaseAddresses; stop(): Promise<void> }

export async function openDatabaseServer(options: {
  config: DatabaseConfig
  dir: string
  log: Log
}): Promise<DatabaseServer> {
  const { config } = options
  if (config.url) return { addresses: databaseAddresses(config.url, config), stop: async () => {} }
  const cluster = await startCluster({ dir: options.dir, log: options.log, memory: 'machine' })
  await ensureDatabase(cluster.urlFor('postgres'))
  return { addresses: databaseAddresses(cluster.urlFor(DATABASE_NAME)), stop: () => cluster.stop() }
}

/** The database URL of a running site for operator commands, bypassing a pooler. */
export function runningUrlOf({ database, dataDir }: { database: DatabaseConfig; dataDir: string }): string {
  const dir = existsSync(dataDir) ? realpathSync(dataDir) : dataDir
  return database.directUrl ?? database.url ?? clusterUrl(dir, DATABASE_NAME)
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = await openClient(adminUrl)
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME])
    if (rowCount === 0) await client.query(`create database ${DATABASE_NAME}`)
  } finally {
    await client.end()
  }
}

/** Retries while the database is unreachable or read-only; health answers 503 meanwhile. */
export async function migrateWhenReachable(url: string, log: Log, signal: AbortSignal): Promise<void> {
  const migrations = readMigrations(MIGRATIONS_DIR)
  for (let waitMs = 500; ; waitMs = Math.min(waitMs * 2, 5_000)) {
    signal.throwIfAborted()
    try {
      await refuseOldServer(url)
      const { applied } = await migrate(url, migrations)
      if (applied.length > 0) log.info({ applied }, 'the database structure is up to date')
      return
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof StartError) throw error
      const words = connectProblem(error)
      if (words) throw new StartError(words, { cause: error })
      log.error({ reason: reasonOf(error) }, 'the database cannot be reached or written to; trying again')
      await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

export async function refuseOldServer(url: string, minVersion = MIN_POSTGRES_VERSION): Promise<void> {
  const client = await openClient(url)
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const version = rows[0]?.server_version ?? ''
    if (Number.parseInt(version, 10) < minVersion)
      throw new StartError(
        `Candid needs PostgreSQL ${minVersion} or newer, but the server at DATABASE_URL is ${version}. Without DATABASE_URL, an embedded one runs under DATA_DIR.`,
      )
  } finally {
    await client.end()
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
