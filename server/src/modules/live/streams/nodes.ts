/** Registry of the nodes that ingest streams, kept up to date by their heartbeats. */
import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { type CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { LiveDeps } from '../types.ts'

/**
 * A node's death is detected at most 6 s after its last heartbeat, and its lives end 20 s after that heartbeat: in total below
 * the 30 s that viewers may be kept waiting.
 */
export const NODE_HEARTBEAT_MS = 2_000
/** A node without a heartbeat for this long is considered dead. */
export const NODE_TIMEOUT_MS = 6_000

export type NodeInfo = { address: string; rtmpPort: number | null; rtmpProblem: string | null }

/** Derived from host name and data directory, so that a restarted node still owns its lives. */
export function nodeIdOf(dataDir: string): string {
  const hex = createHash('sha256').update(`${hostname()}\n${dataDir}`).digest('hex')
  return [8, 12, 16, 20, 32].map((end, at, ends) => hex.slice(at === 0 ? 0 : ends[at - 1], end)).join('-')
}

/** The heartbeat's SQL statement. */
export function heartbeatQuery(
  { db, clock }: Pick<LiveDeps, 'db' | 'clock'>,
  id: string,
  { address, rtmpPort, rtmpProblem }: NodeInfo,
): CompiledQuery {
  const now = clock.now()
  const facts = { address, rtmp_port: rtmpPort, rtmp_problem: rtmpProblem, seen_at: now }
  return db
    .insertInto('live_nodes')
    .values({ id, ...facts, started_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .compile()
}

/** Marks the node as gone at once, on a clean shutdown. */
export async function unregisterNode({ db }: Pick<LiveDeps, 'db'>, id: string): Promise<void> {
  await db
    .updateTable('live_nodes')
    .set({ seen_at: new Date(0) })
    .where('id', '=', id)
    .execute()
}

/** Nodes with a recent heartbeat, fewest streams first. */
export function findLiveNodes(db: Db | Tx, now: Date) {
  return db
    .selectFrom('live_nodes')
    .selectAll()
    .where('seen_at', '>', new Date(now.getTime() - NODE_TIMEOUT_MS))
    .orderBy((eb) =>
      eb
        .selectFrom('lives')
        .select((of) => of.fn.countAll().as('streams'))
        .whereRef('lives.node_id', '=', 'live_nodes.id')
        .where(sql<boolean>`lives.state in ('starting', 'live', 'reconnecting')`),
    )
    .orderBy('seen_at', 'desc')
    .execute()
}

/** Lives of a restarted node that it no longer runs, and lives without a node. */
export function orphanedLives(db: Db, { nodeId, running }: { nodeId: string; running: readonly string[] }) {
  return db
    .selectFrom('lives')
    .select(['id', 'node_id'])
    .where('state', '=', 'live')
    .where((eb) => eb.or([eb('node_id', '=', nodeId), eb('node_id', 'is', null)]))
    .where(sql<boolean>`id <> all(${running}::uuid[])`)
    .execute()
}

/** Running lives of nodes without a recent heartbeat, with its time. */
export function livesOfDeadNodes(db: Db, now: Date) {
  return db
    .selectFrom('lives')
    .innerJoin('live_nodes', 'live_nodes.id', 'lives.node_id')
    .select(['lives.id', 'lives.node_id', 'lives.started_at', 'live_nodes.seen_at'])
    .where('lives.state', '=', 'live')
    .where('live_nodes.seen_at', '<=', new Date(now.getTime() - NODE_TIMEOUT_MS))
    .execute()
}
