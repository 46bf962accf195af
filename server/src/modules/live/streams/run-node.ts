/** This process as one that takes streams in: what its engine asks and tells, its signs of life, and what it is told to stop. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineHooks, LiveEngine } from '#platform/live/engine.ts'
import { STOP_WANTED } from '../events.ts'
import { showBegan, showEnded, showLost } from '../shows/run-show.ts'
import type { LiveDeps } from '../types.ts'
import { noteHealth } from './health.ts'
import { mayPublish } from './may-publish.ts'
import { leaveNode, type NodeFacts, noteNode } from './nodes.ts'
import { createSweeper } from './sweep.ts'

const BEAT_MS = 5_000

export type StreamHooks = Pick<EngineHooks, 'mayPublish' | 'began' | 'lost' | 'back' | 'ended' | 'health'>

export function streamHooks(deps: LiveDeps, nodeId: string): StreamHooks {
  return {
    mayPublish: (wish) => mayPublish(deps, nodeId, wish),
    began: async (id) => void (await showBegan(deps, id, nodeId)),
    back: async (id) => void (await showBegan(deps, id, nodeId)),
    lost: (id) => showLost(deps, id),
    ended: (id, why) => showEnded(deps, id, { reason: why }),
    health(id, figures) {
      noteHealth(deps, id, figures).catch((error: unknown) =>
        deps.log.warn({ reason: String(error) }, 'the health of a stream was not noted'),
      )
    },
  }
}

/** From now on the others know of this process. */
export async function runNode(
  deps: LiveDeps,
  engine: LiveEngine,
  { nodeId, facts, beatMs = BEAT_MS }: { nodeId: string; facts: () => NodeFacts; beatMs?: number },
): Promise<{ stop(): Promise<void> }> {
  const leaving = new AbortController()
  const sweeper = createSweeper(deps, engine, nodeId)
  const unsubscribe = deps.bus.subscribe(STOP_WANTED, ({ liveId, why, words }) => {
    void engine.stopStream(liveId, why, words)
  })
  // What this node ran before it was started is away, and may come back.
  await noteNode(deps, nodeId, facts())
  await sweeper.sweep()

  async function beat(): Promise<void> {
    while (!leaving.signal.aborted) {
      await sleep(beatMs, undefined, { signal: leaving.signal }).catch(() => {})
      if (leaving.signal.aborted) return
      try {
        await noteNode(deps, nodeId, facts())
        await sweeper.sweep()
      } catch (error) {
        deps.log.warn({ reason: String(error) }, 'lives could not be looked after; trying again')
      }
    }
  }

  const beating = beat()
  return {
    async stop() {
      leaving.abort()
      unsubscribe()
      await beating
      await leaveNode(deps, nodeId)
    },
  }
}
