/** Puts right what a crash or an outage left behind on this node: lives whose stream is gone, and streams whose live is over. */
import type { LiveEngine } from '#platform/live/engine.ts'
import { visibleAccountIds } from '../../accounts/index.ts'
import { showBegan, showEnded, showLost } from '../shows/run-show.ts'
import type { LiveDeps } from '../types.ts'
import { createDeadNodes } from './dead-nodes.ts'
import { forgottenLives } from './nodes.ts'

export type Sweeper = { sweep(): Promise<void> }

type Engine = Pick<LiveEngine, 'running' | 'isFed' | 'stopStream'>

export function createSweeper(
  deps: LiveDeps,
  engine: Engine,
  { nodeId, nodeSilentMs }: { nodeId: string; nodeSilentMs?: number | undefined },
): Sweeper {
  const dead = createDeadNodes(deps, nodeSilentMs)

  async function loseForgotten(): Promise<void> {
    const forgotten = await forgottenLives(deps.db, { nodeId, running: engine.running() })
    // A stream that began while the database was asked is not forgotten.
    const running = new Set(engine.running())
    for (const { id, node_id } of forgotten)
      if (!running.has(id)) await showLost(deps, id, { nodeId: node_id })
  }

  /** Taken for dead while only its way to the database was cut: its streams never were away. */
  async function takeBack(): Promise<void> {
    const fed = engine.running().filter(engine.isFed)
    if (fed.length === 0) return
    const away = await deps.db
      .selectFrom('lives')
      .select('id')
      .where('id', 'in', fed)
      .where('state', '=', 'reconnecting')
      .where('node_id', '=', nodeId)
      .execute()
    for (const { id } of away) if (engine.isFed(id)) await showBegan(deps, id, nodeId)
  }

  /** What was to be stopped while nobody could be told, and what another node has now. */
  async function stopOver(): Promise<void> {
    const ids = engine.running()
    if (ids.length === 0) return
    const over = await deps.db
      .selectFrom('lives')
      .select(['id', 'state'])
      .where('id', 'in', ids)
      .where((eb) => eb.or([eb('state', '=', 'ended'), eb('node_id', '<>', nodeId)]))
      .execute()
    for (const { id, state } of over) {
      if (state === 'ended') await engine.stopStream(id, 'closed', 'This live is over.')
      else await engine.stopStream(id, 'replaced', 'Another encoder took over with the same stream key.')
    }
  }

  /** Who is suspended, leaves or may no longer sell is off the air. */
  async function closeGone(): Promise<void> {
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
      await showEnded(deps, id, { reason: 'closed' })
      await engine.stopStream(id, 'closed', 'This account cannot be live any longer.')
    }
  }

  return {
    async sweep() {
      await loseForgotten()
      await takeBack()
      await dead.look(engine.running())
      await closeGone()
      await stopOver()
    },
  }
}
