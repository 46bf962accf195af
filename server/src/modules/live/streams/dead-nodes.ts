/**
 * Lives of dead nodes: lost as of the node's last heartbeat, and ended unless they reconnect to another node. Checked by every
 * live role, and by every worker, since the last live role cannot detect its own death.
 */
import { type Repeated, repeat } from '#platform/repeat.ts'
import { RECONNECT_MS } from '#rules/live.ts'
import { showEnded, showLost } from '../shows/run-show.ts'
import type { LiveDeps } from '../types.ts'
import { livesOfSilentNodes, NODE_BEAT_MS, NODE_SILENT_MS } from './nodes.ts'

/** A healthy node ends its lost streams itself; this check acts later, for nodes that could not. */
const MARGIN_MS = 2_000
/** Timeout from admission to the first frame; the engine's own is shorter. */
const STARTING_MS = 60_000

export type DeadNodes = {
  /** `running`: the caller's own streams. */
  look(running?: readonly string[]): Promise<void>
}

export function createDeadNodes(deps: LiveDeps, silentMs = NODE_SILENT_MS): DeadNodes {
  const startingSince = new Map<string, number>()
  let lookedAtMs = Number.NEGATIVE_INFINITY
  let steadySinceMs = 0

  /**
   * After a database outage every node looks silent: wait until this process has been connected long enough for all nodes to
   * send a heartbeat.
   */
  function isSteady(nowMs: number): boolean {
    if (nowMs - lookedAtMs > silentMs) steadySinceMs = nowMs
    lookedAtMs = nowMs
    return nowMs - steadySinceMs >= silentMs
  }

  async function endLost(now: Date, running: ReadonlySet<string>): Promise<void> {
    const gone = await deps.db
      .selectFrom('lives')
      .select('id')
      .where('state', '=', 'reconnecting')
      .where('lost_at', '<', new Date(now.getTime() - RECONNECT_MS - MARGIN_MS))
      .execute()
    for (const { id } of gone) if (!running.has(id)) await showEnded(deps, id, { reason: 'lost' })
  }

  /** The table has no timestamp for `starting`, so it is tracked in memory. */
  async function endNeverBegun(nowMs: number): Promise<void> {
    const starting = await deps.db.selectFrom('lives').select('id').where('state', '=', 'starting').execute()
    const ids = new Set(starting.map(({ id }) => id))
    for (const id of startingSince.keys()) if (!ids.has(id)) startingSince.delete(id)
    for (const id of ids) {
      const since = startingSince.get(id) ?? nowMs
      startingSince.set(id, since)
      if (nowMs - since > STARTING_MS) await showEnded(deps, id, { reason: 'lost' })
    }
  }

  return {
    async look(running = []) {
      const now = deps.clock.now()
      const theirs = await livesOfSilentNodes(deps.db, now)
      if (!isSteady(now.getTime())) return
      for (const live of theirs)
        await showLost(deps, live.id, { nodeId: live.node_id, at: lastSign(live, now) })
      await endLost(now, new Set(running))
      await endNeverBegun(now.getTime())
    },
  }
}

type Sign = { seen_at: Date; started_at: Date | null }

/** A node that shut down cleanly has the epoch as `seen_at`. */
function lastSign({ seen_at, started_at }: Sign, now: Date): Date {
  if (!started_at || seen_at.getTime() === 0) return now
  return seen_at > started_at ? seen_at : started_at
}

/** For processes that run no streams. */
export function lookForDeadNodes(
  deps: LiveDeps,
  { beatMs = NODE_BEAT_MS, nodeSilentMs }: { beatMs?: number; nodeSilentMs?: number } = {},
): Repeated {
  const dead = createDeadNodes(deps, nodeSilentMs)
  return repeat(
    beatMs,
    () => dead.look(),
    (fault) => deps.log.warn({ reason: String(fault) }, 'could not check for dead live nodes'),
  )
}
