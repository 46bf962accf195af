/** This process as one that takes streams in: what its engine asks and tells, its signs of life, and what it is told to stop. */
import type { EngineHooks, LiveEngine } from '#platform/live/engine.ts'
import type { InnerRoute } from '#platform/live/inner/server.ts'
import type { Line } from '#platform/postgres/line.ts'
import { repeat } from '#platform/repeat.ts'
import { MINUTE_MS } from '#rules/time.ts'
import { STOP_WANTED } from '../events.ts'
import { showBegan, showEnded, showLost } from '../shows/run-show.ts'
import type { LiveDeps } from '../types.ts'
import { noteHealth } from './health.ts'
import { keepOwnRecordings } from './keep-recording.ts'
import { mayPublish, type Node } from './may-publish.ts'
import { heartbeatOf, leaveNode, NODE_BEAT_MS, type NodeFacts } from './nodes.ts'
import { createPublishGate } from './publish-gate.ts'
import { createSweeper } from './sweep.ts'

export type StreamHooks = Pick<EngineHooks, 'mayPublish' | 'began' | 'lost' | 'back' | 'ended' | 'health'>

export function streamHooks(deps: LiveDeps, node: Node): StreamHooks {
  const nodeId = node.id
  const gate = createPublishGate()
  const measuring = new Set<string>()
  return {
    mayPublish: (wish) => gate.pass(wish, () => mayPublish(deps, node, wish)),
    began: async (id) => void (await showBegan(deps, id, nodeId)),
    back: async (id) => void (await showBegan(deps, id, nodeId)),
    lost: (id) => showLost(deps, id, { nodeId }),
    ended: (id, why) => showEnded(deps, id, { reason: why, nodeId }),
    health(id, figures) {
      // The next figures come in two seconds: none wait for a connection behind those before.
      if (measuring.has(id)) return
      measuring.add(id)
      noteHealth(deps, id, figures)
        .catch((error: unknown) =>
          deps.log.warn({ reason: String(error) }, 'the health of a stream was not noted'),
        )
        .finally(() => measuring.delete(id))
    },
  }
}

/** Tells another node whether somebody sends a stream here, so that whoever is there already knows whether to let them in. */
export function publishersRoute(engine: Pick<LiveEngine, 'isFed'>): InnerRoute {
  return async ({ method, path }) => {
    const [publishers, id = '', ...more] = path
    if (method !== 'GET' || publishers !== 'publishers' || more.length > 0) return null
    return { status: engine.isFed(id) ? 200 : 404 }
  }
}

export type NodeOptions = {
  nodeId: string
  facts: () => NodeFacts
  /** A connection of its own: a pool that is used up must not make this node seem dead. */
  heartbeat: Pick<Line, 'ask'>
  /** Shorter in tests. */
  beatMs?: number | undefined
  nodeSilentMs?: number | undefined
}

/** Says that this node is there. Once before its engine lets anybody in: what it streams names it. */
export async function beatOnce(
  deps: Pick<LiveDeps, 'db' | 'clock'>,
  { nodeId, facts, heartbeat }: Pick<NodeOptions, 'nodeId' | 'facts' | 'heartbeat'>,
): Promise<void> {
  const { sql, parameters } = heartbeatOf(deps, nodeId, facts())
  await heartbeat.ask(sql, parameters)
}

/** From now on the others know of this process. */
export async function runNode(
  deps: LiveDeps,
  engine: LiveEngine,
  { nodeId, facts, heartbeat, beatMs = NODE_BEAT_MS, nodeSilentMs }: NodeOptions,
): Promise<{ stop(): Promise<void> }> {
  const sweeper = createSweeper(deps, engine, { nodeId, nodeSilentMs })
  const unsubscribe = deps.bus.subscribe(STOP_WANTED, ({ liveId, why, words }) => {
    void engine.stopStream(liveId, why, words)
  })
  // What this node ran before it was started is away, and may come back.
  const beat = () => beatOnce(deps, { nodeId, facts, heartbeat })
  await beat()
  await sweeper.sweep()
  const onFault = (fault: unknown) =>
    deps.log.warn({ reason: String(fault) }, 'lives could not be looked after; trying again')
  // Apart: much to put right must not make it seem dead.
  const loops = [
    repeat(beatMs, beat, onFault),
    repeat(beatMs, () => sweeper.sweep(), onFault),
    repeat(MINUTE_MS, () => keepOwnRecordings(deps), onFault),
  ]
  return {
    async stop() {
      unsubscribe()
      await Promise.all(loops.map((loop) => loop.stop()))
      await leaveNode(deps, nodeId)
    },
  }
}
