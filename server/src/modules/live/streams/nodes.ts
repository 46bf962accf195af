/** The processes that take streams in: each says every few seconds that it is there, and where. */
import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { LiveDeps } from '../types.ts'

/** Silent for so long, it is taken for dead. */
export const NODE_SILENT_MS = 15_000

export type NodeFacts = { address: string; rtmpPort: number | null; rtmpProblem: string | null }

/** The same machine and data directory are the same node: what it ran before a crash is its own. */
export function nodeIdOf(dataDir: string): string {
  const hex = createHash('sha256').update(`${hostname()}\n${dataDir}`).digest('hex')
  return [8, 12, 16, 20, 32].map((end, at, ends) => hex.slice(at === 0 ? 0 : ends[at - 1], end)).join('-')
}

export async function noteNode(
  { db, clock }: Pick<LiveDeps, 'db' | 'clock'>,
  id: string,
  { address, rtmpPort, rtmpProblem }: NodeFacts,
): Promise<void> {
  const now = clock.now()
  const facts = { address, rtmp_port: rtmpPort, rtmp_problem: rtmpProblem, seen_at: now }
  await db
    .insertInto('live_nodes')
    .values({ id, ...facts, started_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute()
}

/** Says at once that it is not there any more. */
export async function leaveNode({ db }: Pick<LiveDeps, 'db'>, id: string): Promise<void> {
  await db
    .updateTable('live_nodes')
    .set({ seen_at: new Date(0) })
    .where('id', '=', id)
    .execute()
}

/** Those that were heard of lately, the newest first. */
export function livingNodes(db: Db | Tx, now: Date) {
  return db
    .selectFrom('live_nodes')
    .selectAll()
    .where('seen_at', '>', new Date(now.getTime() - NODE_SILENT_MS))
    .orderBy('seen_at', 'desc')
    .execute()
}

/** Running lives whose process is dead, and those whose process has forgotten them. */
export function orphanedLives(db: Db, now: Date, own: { nodeId: string; running: readonly string[] }) {
  return db
    .selectFrom('lives')
    .select(['id'])
    .where('state', '=', 'live')
    .where((eb) =>
      eb.or([
        eb.and([eb('node_id', '=', own.nodeId), sql<boolean>`id <> all(${own.running}::uuid[])`]),
        eb.not(
          eb.exists(
            eb
              .selectFrom('live_nodes')
              .select('live_nodes.id')
              .whereRef('live_nodes.id', '=', 'lives.node_id')
              .where('seen_at', '>', new Date(now.getTime() - NODE_SILENT_MS)),
          ),
        ),
      ]),
    )
    .execute()
}
