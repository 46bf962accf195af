/** The connection pool and the query builder over it. */
import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { runDetached } from '../trace-context/trace-context.ts'
import { AfterCommitDialect } from './after-commit.ts'
import { pooledClient } from './pooled-client.ts'
import { PreparingClient } from './preparing-client.ts'
import { retryingPool } from './retrying-pool.ts'

/** Each slice adds its own tables by declaration merging, so that no file knows them all. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the slices
export interface Tables {}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export type Database = {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

type DatabaseOptions = {
  url: string
  /** Whether the URL leads to a transaction-mode pooler. */
  isPooled?: boolean
  maxConnections?: number
  applicationName?: string
  /** Statements that take longer are cancelled, so that none holds a connection forever. */
  statementTimeoutMs?: number | undefined
  /** How long to wait for a free connection of the pool; default 5 seconds. */
  waitMs?: number
  /** How long to wait for an unavailable database. */
  retryWindowMs?: number
  /** Called for each lost connection, in use or idle. */
  onLost?: (error: Error) => void
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 16,
    application_name: options.applicationName ?? 'candid',
    connectionTimeoutMillis: options.waitMs ?? 5_000,
    idleTimeoutMillis: 60_000,
    ...(options.isPooled
      ? { Client: pooledClient(options.statementTimeoutMs) }
      : { Client: PreparingClient, statement_timeout: options.statementTimeoutMs }),
  })
  // An unhandled error event would end this process. The pool handles it for idle connections only; for others, the running
  // statement fails.
  pool.on('connect', (client) => client.on('error', (error) => runDetached(() => options.onLost?.(error))))
  pool.on('error', () => undefined)
  const db = new Kysely<Tables>({
    dialect: new AfterCommitDialect({ pool: retryingPool(pool, options.retryWindowMs ?? 0) }),
  })
  return { db, pool, close: () => db.destroy() }
}

/** A single connection outside the pool; its loss fails pending queries and never ends the process. */
export async function openClient(url: string, applicationName = 'candid'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
