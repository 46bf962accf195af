/** The processes that take streams in: each says every few seconds that it is there, and where. */
import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { type CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { LiveDeps } from '../types.ts'

/**
 * A machine that dies is silent two seconds after its last sign at most, and found out four later; its lives are over when their
 * twenty seconds since that sign are, which together is less than the thirty that viewers may be left waiting.
 */
export const NODE_BEAT_MS = 2_000
/** Silent for so long, it is taken for dead. */
export const NODE_SILENT_MS = 6_000

export type NodeFacts = { address: string; rtmpPort: number | null; rtmpProblem: string | null }

/** The same machine and data directory are the same node: what it ran before a crash is its own. */
export function nodeIdOf(dataDir: string): string {
  const hex = createHash('sha256').update(`${hostname()}\n${dataDir}`).digest('hex')
  return [8, 12, 16, 20, 32].map((end, at, ends) => hex.slice(at === 0 ? 0 : ends[at - 1], end)).join('-')
}

/** The statement of a heartbeat. */
export function heartbeatOf(
  { db, clock }: Pick<LiveDeps, 'db' | 'clock'>,
  id: string,
  { address, rtmpPort, rtmpProblem }: NodeFacts,
): CompiledQuery {
  const now = clock.now()
  const facts = { address, rtmp_port: rtmpPort, rtmp_problem: rtmpProblem, seen_at: now }
  return db
    .insertInto('live_nodes')
    .values({ id, ...facts, started_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .compile()
}

/** Says at once that it is not there any more. */
export async function leaveNode({ db }: Pick<LiveDeps, 'db'>, id: string): Promise<void> {
  await db
    .updateTable('live_nodes')
    .set({ seen_at: new Date(0) })
    .where('id', '=', id)
    .execute()
}

/** Those that were heard of lately, the one with the fewest streams first. */
export function livingNodes(db: Db | Tx, now: Date) {
  return db
    .selectFrom('live_nodes')
    .selectAll()
    .where('seen_at', '>', new Date(now.getTime() - NODE_SILENT_MS))
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

/** Lives that a node has forgotten, since it was started anew, and those that are nobody's. */
export function forgottenLives(db: Db, { nodeId, running }: { nodeId: string; running: readonly string[] }) {
  return db
    .selectFrom('lives')
    .select(['id', 'node_id'])
    .where('state', '=', 'live')
    .where((eb) => eb.or([eb('node_id', '=', nodeId), eb('node_id', 'is', null)]))
    .where(sql<boolean>`id <> all(${running}::uuid[])`)
    .execute()
}

/** Running lives of nodes that fell silent, and when those were heard of last. */
export function livesOfSilentNodes(db: Db, now: Date) {
  return db
    .selectFrom('lives')
    .innerJoin('live_nodes', 'live_nodes.id', 'lives.node_id')
    .select(['lives.id', 'lives.node_id', 'lives.started_at', 'live_nodes.seen_at'])
    .where('lives.state', '=', 'live')
    .where('live_nodes.seen_at', '<=', new Date(now.getTime() - NODE_SILENT_MS))
    .execute()
}
