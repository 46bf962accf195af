/** A throwaway PostgreSQL server for a test run, holding a migrated template that fresh databases are copied from. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import { createJobs } from '#platform/jobs/jobs.ts'
import { type ClusterOptions, startCluster } from '#platform/postgres/cluster.ts'
import { migrate, readMigrations } from '#platform/postgres/migrate.ts'
import { scratchDir } from './scratch-dir.ts'

export const MIGRATIONS_DIR = path.join(import.meta.dirname, '../migrations')
export const TEMPLATE = 'candid_template'

export type TestCluster = { baseUrl: string; stop(): Promise<void> }

/** `baseUrl` is a server's address with the word DATABASE where the name of a database goes. */
export async function startTestCluster(options: Pick<ClusterOptions, 'memory'> = {}): Promise<TestCluster> {
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
  await installJobs(urlOf(baseUrl, TEMPLATE), log)
  const stop = async () => {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  return { baseUrl, stop }
}

/** The queue's tables take longer to make than the whole database takes to copy. */
async function installJobs(url: string, log: Logger): Promise<void> {
  const jobs = createJobs({ url, log, definitions: [] })
  await jobs.start('sender')
  await jobs.stop()
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
