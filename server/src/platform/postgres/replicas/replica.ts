/** One read replica: polled continuously, and used while it keeps up. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../../log.ts'
import { type Db, openDatabase } from '../database.ts'
import { destroyConnection, openQueryConnection } from '../query-connection.ts'
import { isUnavailable } from '../unavailable.ts'
import { readPosition } from './position.ts'
import {
  createStatusTracker,
  type PrimaryPosition,
  type ReplicaReport,
  type ReplicaStatus,
  UNKNOWN_STATUS,
} from './replica-status.ts'

const POLL_MS = 500
/** Shortest poll interval, used while a client waits for its own write. */
const MIN_POLL_MS = 50
/** Timeout after which a replica counts as unavailable. */
const TIMEOUT_MS = 2_000

const STATUS_QUERY = `select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as position,
  (select system_identifier::text from pg_control_system()) as system`

export type ReplicaOptions = {
  url: string
  isPooled: boolean
  applicationName: string
  statementTimeoutMs: number | undefined
  log: Log
  /** The current position of the primary. */
  mark(): Promise<PrimaryPosition>
}

export type Replica = {
  name: string
  db: Db
  status(): ReplicaStatus
  pollSoon(): void
  /** Reports a failed read. */
  failed(error: unknown): void
  close(): Promise<void>
}

export function watchReplica({ url, log, mark, ...options }: ReplicaOptions): Replica {
  const name = replicaName(url)
  const database = openDatabase({ url, ...options })
  const clients = clientsOf(database.pool)
  const connection = openQueryConnection(url, {
    name: `${options.applicationName} replica`,
    timeoutMs: TIMEOUT_MS,
  })
  const closing = new AbortController()
  let evaluate = createStatusTracker()
  let status = UNKNOWN_STATUS
  let pause = new AbortController()

  async function poll(): Promise<void> {
    // Without the primary nothing is known about the replica's lag: it ages until the next poll.
    const primary = await mark().catch(() => null)
    if (!primary) return
    try {
      const report = await connection.queryOne<Omit<ReplicaReport, 'position'> & { position: string | null }>(
        STATUS_QUERY,
      )
      setStatus(evaluate(primary, { ...report, position: readPosition(report.position ?? '') }))
    } catch (error) {
      markUnavailable(error)
    }
  }

  function setStatus(next: ReplicaStatus): void {
    const { problem } = next
    if (problem === null && status.problem !== null)
      log.info({ replica: name }, 'the replica is read from again')
    if (problem !== null && problem !== status.problem)
      log.warn({ replica: name, reason: problem }, 'the replica is not read from')
    status = next
  }

  /** Fails all pending queries of the replica. */
  function markUnavailable(error: unknown): void {
    evaluate = createStatusTracker()
    for (const client of clients) destroyConnection(client)
    setStatus({ ...UNKNOWN_STATUS, problem: error instanceof Error ? error.message : String(error) })
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await poll()
      const signal = AbortSignal.any([closing.signal, pause.signal])
      await sleep(MIN_POLL_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      await sleep(POLL_MS - MIN_POLL_MS, undefined, { signal, ref: false }).catch(() => undefined)
      pause = new AbortController()
    }
  }

  const watching = watch()
  return {
    name,
    db: database.db,
    status: () => status,
    pollSoon: () => pause.abort(),
    failed(error) {
      if (isUnavailable(error)) status = { ...status, asOfMs: null }
      log.warn({ replica: name, reason: String(error) }, 'a replica read failed; reading from the primary')
    },
    async close() {
      closing.abort()
      await watching
      await connection.close()
      await database.close()
    },
  }
}

/** The pool does not expose borrowed clients. */
function clientsOf(pool: pg.Pool): ReadonlySet<pg.PoolClient> {
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  return clients
}

/** For logs and metrics: its host, without credentials. */
export function replicaName(url: string): string {
  const { host, searchParams } = new URL(url)
  return searchParams.get('host') ?? host
}
