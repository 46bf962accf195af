/**
 * Read replicas: which may answer a query. A replica that lags too far, or has not reached the position the client has
 * written, is skipped; the primary answers then.
 */
import { gatheringLoader } from '../../batch.ts'
import type { Metrics } from '../../metrics.ts'
import { openLine } from '../line.ts'
import type { Copy } from './copy.ts'
import { type Position, readPosition } from './position.ts'
import { type Replica, type ReplicaOptions, watchReplica } from './replica.ts'
import type { Mark, Standing } from './standing.ts'

/** Maximum staleness of a list. Hidden or deleted content is gone from all replicas by then. */
export const FRESH_FOR_MS = 2_000
const SILENCE_MS = 2_000

const MARK = `select pg_current_wal_insert_lsn()::text as position,
  (select system_identifier::text from pg_control_system()) as system`

export type Replicas = {
  /** A replica that has everything up to the position; null if there is none. */
  copyFor(wanted: Position | null): Copy | null
  /** The primary's current WAL position. */
  position(): Promise<Position>
  close(): Promise<void>
}

type Figures = Pick<Metrics, 'replicaReads' | 'replicaLag' | 'replicaUp'>

export type ReplicasOptions = Omit<ReplicaOptions, 'url' | 'mark'> & {
  urls: readonly string[]
  /** URL of the primary, bypassing any pooler. */
  primaryUrl: string
  metrics: Figures
}

/** Null if no replicas are configured. */
export function openReplicas(options: ReplicasOptions): Replicas | null {
  const { urls, primaryUrl, metrics, ...rest } = options
  if (urls.length === 0) return null
  const name = `${rest.applicationName} position`
  const primary = openLine(primaryUrl, { name, silenceMs: SILENCE_MS })
  const ask = gatheringLoader(async () => new Map([['mark', await askMark()]]))
  const mark = async () => (await ask('mark')) as Mark
  const replicas = urls.map((url) => watchReplica({ ...rest, url, mark }))
  let turn = 0
  showReplicas(metrics, replicas)

  async function askMark(): Promise<Mark> {
    const askedMs = performance.now()
    const { position, system } = await primary.ask<{ position: string; system: string }>(MARK)
    return { askedMs, position: readPosition(position) ?? 0n, system }
  }

  function readFrom(replica: Replica): Copy {
    return {
      db: replica.db,
      answered: () => metrics.replicaReads.inc({ answer: 'replica' }),
      failed(fault) {
        metrics.replicaReads.inc({ answer: 'failed' })
        replica.failed(fault)
      },
    }
  }

  return {
    copyFor(wanted) {
      const fresh = replicas.filter((replica) => isFresh(replica.standing()))
      const fit = fresh.filter((replica) => has(replica.standing(), wanted))
      const chosen = fit[turn++ % fit.length]
      if (chosen) return readFrom(chosen)
      metrics.replicaReads.inc({ answer: fresh.length > 0 ? 'newer' : whyNone(replicas) })
      // Unavailable replicas are not polled by every reader.
      for (const replica of replicas) if (replica.standing().problem === null) replica.lookSoon()
      return null
    },
    position: async () => (await mark()).position,
    async close() {
      await Promise.all(replicas.map((replica) => replica.close()))
      await primary.close()
    },
  }
}

function isFresh({ problem, asOfMs }: Standing): boolean {
  return problem === null && asOfMs !== null && performance.now() - asOfMs <= FRESH_FOR_MS
}

function has({ position }: Standing, wanted: Position | null): boolean {
  return wanted === null || (position !== null && position >= wanted)
}

function whyNone(replicas: readonly Replica[]): 'behind' | 'away' {
  return replicas.some((replica) => replica.standing().problem === null) ? 'behind' : 'away'
}

function showReplicas({ replicaLag, replicaUp }: Figures, replicas: readonly Replica[]): void {
  Object.assign(replicaLag, {
    collect() {
      for (const { name, standing } of replicas) {
        const { asOfMs } = standing()
        if (asOfMs === null) replicaLag.remove({ replica: name })
        else replicaLag.set({ replica: name }, (performance.now() - asOfMs) / 1000)
      }
    },
  })
  Object.assign(replicaUp, {
    collect() {
      for (const { name, standing } of replicas) replicaUp.set({ replica: name }, Number(isFresh(standing())))
    },
  })
}
