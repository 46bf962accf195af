/** Puts right what a crash or an outage left behind: lives whose stream is gone, and streams whose live is over. */
import type { LiveEngine } from '#platform/live/engine.ts'
import { RECONNECT_MS } from '#rules/live.ts'
import { visibleAccountIds } from '../../accounts/index.ts'
import { showEnded, showLost } from '../shows/run-show.ts'
import type { LiveDeps } from '../types.ts'
import { orphanedLives } from './nodes.ts'

/** The engine ends what it lost by itself; here is what it could not tell. */
const MARGIN_MS = 2_000
/** Between being let in and the first picture; the engine gives up sooner. */
const STARTING_MS = 60_000

export type Sweeper = { sweep(): Promise<void> }

export function createSweeper(
  deps: LiveDeps,
  engine: Pick<LiveEngine, 'running' | 'stopStream'>,
  nodeId: string,
): Sweeper {
  const startingSince = new Map<string, number>()

  async function loseOrphans(now: Date): Promise<void> {
    const orphans = await orphanedLives(deps.db, now, { nodeId, running: engine.running() })
    for (const { id } of orphans) await showLost(deps, id)
  }

  async function endLost(now: Date): Promise<void> {
    const gone = await deps.db
      .selectFrom('lives')
      .select('id')
      .where('state', '=', 'reconnecting')
      .where('lost_at', '<', new Date(now.getTime() - RECONNECT_MS - MARGIN_MS))
      .execute()
    const running = new Set(engine.running())
    for (const { id } of gone) if (!running.has(id)) await showEnded(deps, id, { reason: 'lost' })
  }

  /** Nobody wrote down since when, so that it is remembered here. */
  async function endNeverBegun(now: Date): Promise<void> {
    const starting = await deps.db.selectFrom('lives').select('id').where('state', '=', 'starting').execute()
    const ids = new Set(starting.map(({ id }) => id))
    for (const id of startingSince.keys()) if (!ids.has(id)) startingSince.delete(id)
    for (const id of ids) {
      const since = startingSince.get(id) ?? now.getTime()
      startingSince.set(id, since)
      if (now.getTime() - since > STARTING_MS) await showEnded(deps, id, { reason: 'lost' })
    }
  }

  /** What was to be stopped while nobody could be told. */
  async function stopOver(): Promise<void> {
    const ids = engine.running()
    if (ids.length === 0) return
    const over = await deps.db
      .selectFrom('lives')
      .select('id')
      .where('id', 'in', ids)
      .where('state', '=', 'ended')
      .execute()
    for (const { id } of over) await engine.stopStream(id, 'closed', 'This live is over.')
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
      const now = deps.clock.now()
      await loseOrphans(now)
      await endLost(now)
      await endNeverBegun(now)
      await closeGone()
      await stopOver()
    },
  }
}
