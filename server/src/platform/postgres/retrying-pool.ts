/**
 * A pool that survives database restarts. Callers wait for a connection while the database is unavailable; a statement that
 * certainly did not run is retried on another connection. One that may have run is never repeated: its caller gets the error.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { inSpan, isTraced } from '../trace-context/in-span.ts'
import type { SpanStart } from '../trace-context/span.ts'
import { sanitizedSql, sqlVerb } from './sanitized-sql.ts'
import { isUnavailable, wasNotExecuted } from './unavailable.ts'

const FIRST_PAUSE_MS = 50
const MAX_PAUSE_MS = 1_000

type RetryOptions = { retryWindowMs: number; closing: AbortSignal }

export function retryingPool(pool: pg.Pool, retryWindowMs: number): PostgresPool {
  const closing = new AbortController()
  const retry = { retryWindowMs, closing: closing.signal }
  return {
    options: pool.options,
    connect: async () =>
      new BorrowedConnection(pool, await connect(pool, retry), retry) as unknown as PostgresPoolClient,
    end() {
      closing.abort()
      return pool.end()
    },
  } as PostgresPool
}

async function connect(pool: pg.Pool, retry: RetryOptions): Promise<pg.PoolClient> {
  return withRetries(retry, isUnavailable, () => pool.connect())
}

async function withRetries<T>(
  { retryWindowMs, closing }: RetryOptions,
  isRetryable: (error: unknown) => boolean,
  attempt: () => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + retryWindowMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      return await attempt()
    } catch (error) {
      // Jitter, so that waiting callers do not all reconnect at once.
      const waitMs = pauseMs * (0.5 + Math.random() / 2)
      if (closing.aborted || !isRetryable(error) || Date.now() + waitMs > deadline) throw error
      await sleep(waitMs)
    }
  }
}

/** A borrowed connection. Outside a transaction, a lost one may be replaced by another. */
class BorrowedConnection {
  private readonly pool: pg.Pool
  private readonly retry: RetryOptions
  private client: pg.PoolClient | null
  private isInTransaction = false
  /** The connection leads to a server that is gone or has become a standby: it must not be reused. */
  private connectionError: Error | null = null

  constructor(pool: pg.Pool, client: pg.PoolClient, retry: RetryOptions) {
    this.pool = pool
    this.client = client
    this.retry = retry
  }

  get processID(): unknown {
    return this.client && 'processID' in this.client ? this.client.processID : null
  }

  async query(text: string, values: readonly unknown[]): Promise<unknown> {
    if (this.isInTransaction) return this.inTransaction(text, values)
    const opens = OPENS.test(text)
    // Beginning a transaction has no effect yet: it may be retried however it failed.
    const answer = await withRetries(this.retry, opens ? isUnavailable : wasNotExecuted, () =>
      this.attempt(text, values),
    )
    this.isInTransaction = opens
    return answer
  }

  release(connectionError?: boolean | Error): void {
    this.client?.release(connectionError ?? this.connectionError ?? undefined)
    this.client = null
    this.connectionError = null
  }

  private async inTransaction(text: string, values: readonly unknown[]): Promise<unknown> {
    if (!this.client) throw new Error('The connection was already released')
    const answer = await this.send(this.client, text, values)
    if (CLOSES.test(text)) this.isInTransaction = false
    return answer
  }

  private async attempt(text: string, values: readonly unknown[]): Promise<unknown> {
    this.client ??= await connect(this.pool, this.retry)
    try {
      return await this.send(this.client, text, values)
    } catch (error) {
      if (this.connectionError) this.release()
      throw error
    }
  }

  private async send(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<unknown> {
    const run = () => client.query(text, [...values])
    try {
      return await (isTraced() ? inSpan(spanOf(text), run) : run())
    } catch (error) {
      if (isUnavailable(error))
        this.connectionError = error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }
}

/** Without parameter values. */
function spanOf(text: string): SpanStart {
  const shape = sanitizedSql(text)
  const facts = { 'db.system.name': 'postgresql', 'db.query.text': shape }
  return { name: `sql ${sqlVerb(shape)}`, kind: 'client', facts }
}

const OPENS = /^(begin|start transaction)\b/
const CLOSES = /^(commit|rollback)$/
