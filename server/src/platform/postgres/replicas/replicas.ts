/**
 * Read replicas: which may answer a query. A replica that lags too far, or has not reached the position the client has
 * written, is skipped; the primary answers then.
 */
import { serialBatchLoader } from '../../batch.ts'
import type { Metrics } from '../../metrics.ts'
import { openQueryConnection } from '../query-connection.ts'
import { type Position, readPosition } from './position.ts'
import { type Replica, type ReplicaOptions, watchReplica } from './replica.ts'
import type { ReplicaRead } from './replica-read.ts'
import type { PrimaryPosition, ReplicaStatus } from './replica-status.ts'

/** Maximum staleness of a list. Hidden or deleted content is gone from all replicas by then. */
export const MAX_STALENESS_MS = 2_000
const TIMEOUT_MS = 2_000

const POSITION_QUERY = `select pg_current_wal_insert_lsn()::text as position,
  (select system_identifier::text from pg_control_system()) as system`

export type Replicas = {
  /** A replica that has everything up to the position; null if there is none. */
  replicaFor(minPosition: Position | null): ReplicaRead | null
  /** The primary's current WAL position. */
  position(): Promise<Position>
  close(): Promise<void>
}

type ReplicaMetrics = Pick<Metrics, 'replicaReads' | 'replicaLag' | 'replicaUp'>

type ReplicasOptions = Omit<ReplicaOptions, 'url' | 'mark'> & {
  urls: readonly string[]
  /** URL of the primary, bypassing any pooler. */
  primaryUrl: string
  metrics: ReplicaMetrics
}

/** Null if no replicas are configured. */
export function openReplicas(options: ReplicasOptions): Replicas | null {
  const { urls, primaryUrl, metrics, ...rest } = options
  if (urls.length === 0) return null
  const name = `${rest.applicationName} position`
  const primary = openQueryConnection(primaryUrl, { name, timeoutMs: TIMEOUT_MS })
  const ask = serialBatchLoader(async () => new Map([['mark', await queryPosition()]]))
  const mark = async () => (await ask('mark')) as PrimaryPosition
  const replicas = urls.map((url) => watchReplica({ ...rest, url, mark }))
  let turn = 0
  exportReplicaMetrics(metrics, replicas)

  async function queryPosition(): Promise<PrimaryPosition> {
    const askedMs = performance.now()
    const { position, system } = await primary.queryOne<{ position: string; system: string }>(POSITION_QUERY)
    return { askedMs, position: readPosition(position) ?? 0n, system }
  }

  function replicaRead(replica: Replica): ReplicaRead {
    return {
      db: replica.db,
      answered: () => metrics.replicaReads.inc({ answer: 'replica' }),
      failed(error) {
        metrics.replicaReads.inc({ answer: 'failed' })
        replica.failed(error)
      },
    }
  }

  return {
    replicaFor(minPosition) {
      const fresh = replicas.filter((replica) => isFresh(replica.status()))
      const fit = fresh.filter((replica) => hasReached(replica.status(), minPosition))
      const chosen = fit[turn++ % fit.length]
      if (chosen) return replicaRead(chosen)
      metrics.replicaReads.inc({ answer: fresh.length > 0 ? 'newer' : unavailableReason(replicas) })
      // Unavailable replicas are not polled by every reader.
      for (const replica of replicas) if (replica.status().problem === null) replica.pollSoon()
      return null
    },
    position: async () => (await mark()).position,
    async close() {
      await Promise.all(replicas.map((replica) => replica.close()))
      await primary.close()
    },
  }
}

function isFresh({ problem, asOfMs }: ReplicaStatus): boolean {
  return problem === null && asOfMs !== null && performance.now() - asOfMs <= MAX_STALENESS_MS
}

function hasReached({ position }: ReplicaStatus, minPosition: Position | null): boolean {
  return minPosition === null || (position !== null && position >= minPosition)
}

function unavailableReason(replicas: readonly Replica[]): 'behind' | 'away' {
  return replicas.some((replica) => replica.status().problem === null) ? 'behind' : 'away'
}

function exportReplicaMetrics({ replicaLag, replicaUp }: ReplicaMetrics, replicas: readonly Replica[]): void {
  Object.assign(replicaLag, {
    collect() {
      for (const { name, status } of replicas) {
        const { asOfMs } = status()
        if (asOfMs === null) replicaLag.remove({ replica: name })
        else replicaLag.set({ replica: name }, (performance.now() - asOfMs) / 1000)
      }
    },
  })
  Object.assign(replicaUp, {
    collect() {
      for (const { name, status } of replicas) replicaUp.set({ replica: name }, Number(isFresh(status())))
    },
  })
}
