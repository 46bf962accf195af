/** The connection pool and the query builder over it. */
import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { onNoErrand } from '../errand/errand.ts'
import { CallingDialect } from './after-commit.ts'
import { patientPool } from './patient-pool.ts'
import { pooledClient } from './pooled-client.ts'
import { PreparingClient } from './preparing-client.ts'

/** Each slice adds its own tables here by declaration merging, so that no file knows them all. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the slices
export interface Tables {}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export type Database = {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  /** Whether a pooler stands there, which gives each transaction another session. */
  isPooled?: boolean
  maxConnections?: number
  applicationName?: string
  /** What takes longer is broken off, so that nobody's question holds a connection for ever. */
  statementTimeoutMs?: number | undefined
  /** How long a question waits for a connection while others use them all; 5 seconds unless told. */
  waitMs?: number
  /** How long a database that went away is waited for. */
  patienceMs?: number
  /** Told of each connection that is lost, whether somebody was using it or not. */
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
  // A lost connection is told by an event, and unheard it would end this process. The pool hears it for idle
  // connections only; whoever uses one learns of the loss from the statement that fails.
  pool.on('connect', (client) => client.on('error', (error) => onNoErrand(() => options.onLost?.(error))))
  pool.on('error', () => undefined)
  const db = new Kysely<Tables>({
    dialect: new CallingDialect({ pool: patientPool(pool, options.patienceMs ?? 0) }),
  })
  return { db, pool, close: () => db.destroy() }
}

/** One connection beside the pool; its loss is told to whoever waits for an answer, and never ends the process. */
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
