/** Repairs this node's state after a crash or outage: lives whose stream is gone, and streams whose live has ended. */
import type { LiveEngine } from '#platform/live/engine.ts'
import { visibleAccountIds } from '../../accounts/index.ts'
import { markLiveEnded, markLiveLost, markLiveStarted } from '../lives/live-state.ts'
import type { LiveDeps } from '../types.ts'
import { createDeadNodeMonitor } from './dead-nodes.ts'
import { orphanedLives } from './nodes.ts'

type Sweeper = { sweep(): Promise<void> }

type Engine = Pick<LiveEngine, 'running' | 'isPublishing' | 'stopStream'>

export function createSweeper(
  deps: LiveDeps,
  engine: Engine,
  { nodeId, nodeSilentMs }: { nodeId: string; nodeSilentMs?: number | undefined },
): Sweeper {
  const dead = createDeadNodeMonitor(deps, nodeSilentMs)

  async function markOrphansLost(): Promise<void> {
    const orphaned = await orphanedLives(deps.db, { nodeId, running: engine.running() })
    // Exclude streams that began during the query.
    const running = new Set(engine.running())
    for (const { id, node_id } of orphaned)
      if (!running.has(id)) await markLiveLost(deps, id, { nodeId: node_id })
  }

  /** This node was declared dead while only its database connection was down: its streams never stopped. */
  async function reclaimStreams(): Promise<void> {
    const fed = engine.running().filter(engine.isPublishing)
    if (fed.length === 0) return
    const away = await deps.db
      .selectFrom('lives')
      .select('id')
      .where('id', 'in', fed)
      .where('state', '=', 'reconnecting')
      .where('node_id', '=', nodeId)
      .execute()
    for (const { id } of away) if (engine.isPublishing(id)) await markLiveStarted(deps, id, nodeId)
  }

  /** Stops streams whose stop message was missed, and those another node took over. */
  async function stopEnded(): Promise<void> {
    const ids = engine.running()
    if (ids.length === 0) return
    const over = await deps.db
      .selectFrom('lives')
      .select(['id', 'state'])
      .where('id', 'in', ids)
      .where((eb) => eb.or([eb('state', '=', 'ended'), eb('node_id', '<>', nodeId)]))
      .execute()
    for (const { id, state } of over) {
      if (state === 'ended') await engine.stopStream(id, 'closed', 'This live has ended.')
      else await engine.stopStream(id, 'replaced', 'Another encoder took over with the same stream key.')
    }
  }

  /** Ends lives of accounts that are suspended, being deleted or no longer creators. */
  async function endOfHiddenCreators(): Promise<void> {
    const ids = engine.running()
    if (ids.length === 0) return
    const gone = await deps.db
      .selectFrom('lives')
      .select('id')
      .where('id', 'in', ids)
      .where('state', '<>', 'ended')
      .where('account_id', 'not in', visibleAccountIds(deps.db).where('accounts.is_creator', '=', true))
      .execute()
    for (const { id } of gone) {
      await markLiveEnded(deps, id, { reason: 'closed' })
      await engine.stopStream(id, 'closed', 'This account can no longer go live.')
    }
  }

  return {
    async sweep() {
      await markOrphansLost()
      await reclaimStreams()
      await dead.check(engine.running())
      await endOfHiddenCreators()
      await stopEnded()
    },
  }
}
