/** The connection pool and the query builder over it, with every repeated statement prepared once per connection. */
import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { filledIn } from './asked.ts'

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
  maxConnections?: number
  applicationName?: string
  /** What takes longer is broken off, so that nobody's question holds a connection for ever. */
  statementTimeoutMs?: number | undefined
  /** Told of each connection that is lost, whether somebody was using it or not. */
  onLost?: (error: Error) => void
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 16,
    application_name: options.applicationName ?? 'candid',
    statement_timeout: options.statementTimeoutMs,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    Client: PreparingClient,
  })
  // A lost connection is told by an event, and unheard it would end this process. The pool hears it for idle
  // connections only; whoever uses one learns of the loss from the statement that fails.
  pool.on('connect', (client) => client.on('error', (error) => options.onLost?.(error)))
  pool.on('error', () => undefined)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
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

const MAX_STATEMENTS = 500
const statementNames = new Map<string, string>()

/** Names are hashes of the text: the same text is planned once, and a bounded number of texts is kept. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= MAX_STATEMENTS) return known
  const name = createHash('sha1').update(text).digest('base64url')
  statementNames.set(text, name)
  return name
}

class PreparingClient extends pg.Client {
  // pg's `query` has a dozen overloads; only the (text, values) form is given a name here.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const forward = super.query as (...args: unknown[]) => never
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return forward.apply(this, args)
    const name = statementName(text)
    return forward.call(this, { text, values: filledIn(values), ...(name ? { name } : {}) }, ...rest)
  }
}
