/** One read replica: polled continuously, and used while it keeps up. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../../log.ts'
import { isAway } from '../away.ts'
import { type Db, openDatabase } from '../database.ts'
import { cut, openLine } from '../line.ts'
import { readPosition } from './position.ts'
import { createJudge, type Mark, type Standing, type Told, UNKNOWN } from './standing.ts'

const LOOK_EVERY_MS = 500
/** Shortest poll interval, used while a client waits for its own write. */
const SOONEST_MS = 50
/** Timeout after which a replica counts as unavailable. */
const SILENCE_MS = 2_000

const STANDING = `select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as position,
  (select system_identifier::text from pg_control_system()) as system`

export type ReplicaOptions = {
  url: string
  isPooled: boolean
  applicationName: string
  statementTimeoutMs: number | undefined
  log: Log
  /** The current position of the primary. */
  mark(): Promise<Mark>
}

export type Replica = {
  name: string
  db: Db
  standing(): Standing
  lookSoon(): void
  /** Reports a failed read. */
  failed(fault: unknown): void
  close(): Promise<void>
}

export function watchReplica({ url, log, mark, ...options }: ReplicaOptions): Replica {
  const name = nameOf(url)
  const database = openDatabase({ url, ...options })
  const clients = clientsOf(database.pool)
  const line = openLine(url, { name: `${options.applicationName} replica`, silenceMs: SILENCE_MS })
  const leaving = new AbortController()
  let judge = createJudge()
  let standing = UNKNOWN
  let pause = new AbortController()

  async function look(): Promise<void> {
    // Without the primary nothing is known about the replica's lag: it ages until the next poll.
    const primary = await mark().catch(() => null)
    if (!primary) return
    try {
      const told = await line.ask<Omit<Told, 'position'> & { position: string | null }>(STANDING)
      becomes(judge(primary, { ...told, position: readPosition(told.position ?? '') }))
    } catch (fault) {
      away(fault)
    }
  }

  function becomes(next: Standing): void {
    const { problem } = next
    if (problem === null && standing.problem !== null)
      log.info({ replica: name }, 'the replica is read from again')
    if (problem !== null && problem !== standing.problem)
      log.warn({ replica: name, reason: problem }, 'the replica is not read from')
    standing = next
  }

  /** Fails all pending queries of the replica. */
  function away(fault: unknown): void {
    judge = createJudge()
    for (const client of clients) cut(client)
    becomes({ ...UNKNOWN, problem: fault instanceof Error ? fault.message : String(fault) })
  }

  async function watch(): Promise<void> {
    while (!leaving.signal.aborted) {
      await look()
      const signal = AbortSignal.any([leaving.signal, pause.signal])
      await sleep(SOONEST_MS, undefined, { signal: leaving.signal, ref: false }).catch(() => undefined)
      await sleep(LOOK_EVERY_MS - SOONEST_MS, undefined, { signal, ref: false }).catch(() => undefined)
      pause = new AbortController()
    }
  }

  const watching = watch()
  return {
    name,
    db: database.db,
    standing: () => standing,
    lookSoon: () => pause.abort(),
    failed(fault) {
      if (isAway(fault)) standing = { ...standing, asOfMs: null }
      log.warn({ replica: name, reason: String(fault) }, 'a replica read failed; reading from the primary')
    },
    async close() {
      leaving.abort()
      await watching
      await line.close()
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
export function nameOf(url: string): string {
  const { host, searchParams } = new URL(url)
  return searchParams.get('host') ?? host
}
