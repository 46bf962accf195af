/** A throwaway PostgreSQL server for a test run, holding a migrated template that fresh databases are copied from. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { type ClusterOptions, startCluster } from '#platform/postgres/cluster.ts'
import { migrate, readMigrations } from '#platform/postgres/migrate.ts'
import { openApp } from '#server/app/app.ts'
import { parseConfig } from '#server/config/config.ts'
import { cpuSecondsOfFamily } from './cpu.ts'
import { scratchDir } from './scratch-dir.ts'

export const MIGRATIONS_DIR = path.join(import.meta.dirname, '../migrations')
export const TEMPLATE = 'candid_template'

/** Maintenance is off, as these databases live for seconds. */
export const SHORT_LIVED = { autovacuum: 'off', jit: 'off', checkpoint_timeout: '1h', max_wal_size: '8GB' }

export type TestCluster = {
  baseUrl: string
  /** CPU time of the server and its sessions so far. */
  cpuSeconds(): number
  stop(): Promise<void>
}

/** `baseUrl` contains the placeholder DATABASE for the database name. */
export async function startTestCluster(
  options: Pick<ClusterOptions, 'memory' | 'settings' | 'durable'> = {},
): Promise<TestCluster> {
  const dir = scratchDir('candid-test-')
  const log = pino({ level: 'silent' })
  const cluster = await startCluster({
    dir,
    log,
    durable: false,
    maxConnections: 300,
    ...options,
  })
  const baseUrl = cluster.urlFor('DATABASE')
  await runOnServer(baseUrl, `create database ${TEMPLATE}`)
  await migrate(urlOf(baseUrl, TEMPLATE), readMigrations(MIGRATIONS_DIR))
  await installJobs(urlOf(baseUrl, TEMPLATE), path.join(dir, 'template'))
  const stop = async () => {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  const [pid = ''] = readFileSync(path.join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return { baseUrl, cpuSeconds: () => cpuSecondsOfFamily(Number(pid)), stop }
}

/** Creates all job queues, the slowest part of a site's start. */
async function installJobs(url: string, dataDir: string): Promise<void> {
  mkdirSync(dataDir)
  const config = parseConfig({ PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const app = await openApp(config, 'worker', url)
  await app.jobs.start('sender')
  await app.close()
}

export async function runOnServer(baseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(baseUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export function urlOf(baseUrl: string, database: string): string {
  return baseUrl.replace('DATABASE', database)
}
