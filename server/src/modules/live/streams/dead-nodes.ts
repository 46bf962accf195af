/**
 * Lives of dead nodes: lost as of the node's last heartbeat, and ended unless they reconnect to another node. Checked by every
 * live role, and by every worker, since the last live role cannot detect its own death.
 */
import { type RepeatedTask, repeat } from '#platform/repeat.ts'
import { RECONNECT_MS } from '#rules/live.ts'
import { markLiveEnded, markLiveLost } from '../lives/live-state.ts'
import type { LiveDeps } from '../types.ts'
import { livesOfDeadNodes, NODE_HEARTBEAT_MS, NODE_TIMEOUT_MS } from './nodes.ts'

/** A healthy node ends its lost streams itself; this check acts later, for nodes that could not. */
const MARGIN_MS = 2_000
/** Timeout from admission to the first frame; the engine's own is shorter. */
const STARTING_MS = 60_000

type DeadNodeMonitor = {
  /** `running`: the caller's own streams. */
  check(running?: readonly string[]): Promise<void>
}

export function createDeadNodeMonitor(deps: LiveDeps, silentMs = NODE_TIMEOUT_MS): DeadNodeMonitor {
  const startingSince = new Map<string, number>()
  let checkedAtMs = Number.NEGATIVE_INFINITY
  let stableSinceMs = 0

  /**
   * After a database outage every node looks silent: wait until this process has been connected long enough for all nodes to
   * send a heartbeat.
   */
  function isStable(nowMs: number): boolean {
    if (nowMs - checkedAtMs > silentMs) stableSinceMs = nowMs
    checkedAtMs = nowMs
    return nowMs - stableSinceMs >= silentMs
  }

  async function endLost(now: Date, running: ReadonlySet<string>): Promise<void> {
    const gone = await deps.db
      .selectFrom('lives')
      .select('id')
      .where('state', '=', 'reconnecting')
      .where('lost_at', '<', new Date(now.getTime() - RECONNECT_MS - MARGIN_MS))
      .execute()
    for (const { id } of gone) if (!running.has(id)) await markLiveEnded(deps, id, { reason: 'lost' })
  }

  /** The table has no timestamp for `starting`, so it is tracked in memory. */
  async function endNeverBegun(nowMs: number): Promise<void> {
    const starting = await deps.db.selectFrom('lives').select('id').where('state', '=', 'starting').execute()
    const ids = new Set(starting.map(({ id }) => id))
    for (const id of startingSince.keys()) if (!ids.has(id)) startingSince.delete(id)
    for (const id of ids) {
      const since = startingSince.get(id) ?? nowMs
      startingSince.set(id, since)
      if (nowMs - since > STARTING_MS) await markLiveEnded(deps, id, { reason: 'lost' })
    }
  }

  return {
    async check(running = []) {
      const now = deps.clock.now()
      const theirs = await livesOfDeadNodes(deps.db, now)
      if (!isStable(now.getTime())) return
      for (const live of theirs)
        await markLiveLost(deps, live.id, { nodeId: live.node_id, at: lastSeenAt(live, now) })
      await endLost(now, new Set(running))
      await endNeverBegun(now.getTime())
    },
  }
}

type LastSeen = { seen_at: Date; started_at: Date | null }

/** A node that shut down cleanly has the epoch as `seen_at`. */
function lastSeenAt({ seen_at, started_at }: LastSeen, now: Date): Date {
  if (!started_at || seen_at.getTime() === 0) return now
  return seen_at > started_at ? seen_at : started_at
}

/** For processes that run no streams. */
export function monitorDeadNodes(
  deps: LiveDeps,
  { beatMs = NODE_HEARTBEAT_MS, nodeSilentMs }: { beatMs?: number; nodeSilentMs?: number } = {},
): RepeatedTask {
  const dead = createDeadNodeMonitor(deps, nodeSilentMs)
  return repeat(
    beatMs,
    () => dead.check(),
    (error) => deps.log.warn({ reason: String(error) }, 'could not check for dead live nodes'),
  )
}
