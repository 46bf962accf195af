/**
 * A pool that survives database restarts. Callers wait for a connection while the database is unavailable; a statement that
 * certainly did not run is retried on another connection. One that may have run is never repeated: its caller gets the error.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { inSpan, isTraced } from '../errand/in-span.ts'
import type { SpanStart } from '../errand/span.ts'
import { isAway, wasNotRun } from './away.ts'
import { verbOfSql, writtenSql } from './written-sql.ts'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000

type Patience = { patienceMs: number; leaving: AbortSignal }

export function patientPool(pool: pg.Pool, patienceMs: number): PostgresPool {
  const leaving = new AbortController()
  const patience = { patienceMs, leaving: leaving.signal }
  return {
    options: pool.options,
    connect: async () =>
      new Lease(pool, await connect(pool, patience), patience) as unknown as PostgresPoolClient,
    end() {
      leaving.abort()
      return pool.end()
    },
  } as PostgresPool
}

async function connect(pool: pg.Pool, patience: Patience): Promise<pg.PoolClient> {
  return patiently(patience, isAway, () => pool.connect())
}

async function patiently<T>(
  { patienceMs, leaving }: Patience,
  isWorthIt: (error: unknown) => boolean,
  attempt: () => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + patienceMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt()
    } catch (error) {
      // Jitter, so that waiting callers do not all reconnect at once.
      const waitMs = pauseMs * (0.5 + Math.random() / 2)
      if (leaving.aborted || !isWorthIt(error) || Date.now() + waitMs > deadline) throw error
      await sleep(waitMs)
    }
  }
}

/** A borrowed connection. Outside a transaction, a lost one may be replaced by another. */
class Lease {
  private readonly pool: pg.Pool
  private readonly patience: Patience
  private client: pg.PoolClient | null
  private isInTransaction = false
  /** The connection leads to a server that is gone or has become a standby: it must not be reused. */
  private fault: Error | null = null

  constructor(pool: pg.Pool, client: pg.PoolClient, patience: Patience) {
    this.pool = pool
    this.client = client
    this.patience = patience
  }

  get processID(): unknown {
    return this.client && 'processID' in this.client ? this.client.processID : null
  }

  async query(text: string, values: readonly unknown[]): Promise<unknown> {
    if (this.isInTransaction) return this.inTransaction(text, values)
    const opens = OPENS.test(text)
    // Beginning a transaction has no effect yet: it may be retried however it failed.
    const answer = await patiently(this.patience, opens ? isAway : wasNotRun, () =>
      this.attempt(text, values),
    )
    this.isInTransaction = opens
    return answer
  }

  release(fault?: boolean | Error): void {
    this.client?.release(fault ?? this.fault ?? undefined)
    this.client = null
    this.fault = null
  }

  private async inTransaction(text: string, values: readonly unknown[]): Promise<unknown> {
    if (!this.client) throw new Error('The connection was already released')
    const answer = await this.ask(this.client, text, values)
    if (CLOSES.test(text)) this.isInTransaction = false
    return answer
  }

  private async attempt(text: string, values: readonly unknown[]): Promise<unknown> {
    this.client ??= await connect(this.pool, this.patience)
    try {
      return await this.ask(this.client, text, values)
    } catch (error) {
      if (this.fault) this.release()
      throw error
    }
  }

  private async ask(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<unknown> {
    const run = () => client.query(text, [...values])
    try {
      return await (isTraced() ? inSpan(spanOf(text), run) : run())
    } catch (error) {
      if (isAway(error)) this.fault = error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }
}

/** Without parameter values. */
function spanOf(text: string): SpanStart {
  const shape = writtenSql(text)
  const facts = { 'db.system.name': 'postgresql', 'db.query.text': shape }
  return { name: `sql ${verbOfSql(shape)}`, kind: 'client', facts }
}

const OPENS = /^(begin|start transaction)\b/
const CLOSES = /^(commit|rollback)$/
