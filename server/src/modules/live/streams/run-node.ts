/** Runs this process as a live node: engine hooks, heartbeat, sweeps and stop requests. */
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
      // Skip while the previous write is pending: the next metrics come in two seconds.
      if (measuring.has(id)) return
      measuring.add(id)
      noteHealth(deps, id, figures)
        .catch((error: unknown) =>
          deps.log.warn({ reason: String(error) }, 'could not store the health of a stream'),
        )
        .finally(() => measuring.delete(id))
    },
  }
}

/** Internal route: tells other nodes whether a publisher feeds this stream here, before they admit another one. */
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
  /** A dedicated connection: an exhausted pool must not make this node look dead. */
  heartbeat: Pick<Line, 'ask'>
  /** Shorter in tests. */
  beatMs?: number | undefined
  nodeSilentMs?: number | undefined
}

/** Sends one heartbeat. Needed before the engine admits publishers, since lives reference the node's row. */
export async function beatOnce(
  deps: Pick<LiveDeps, 'db' | 'clock'>,
  { nodeId, facts, heartbeat }: Pick<NodeOptions, 'nodeId' | 'facts' | 'heartbeat'>,
): Promise<void> {
  const { sql, parameters } = heartbeatOf(deps, nodeId, facts())
  await heartbeat.ask(sql, parameters)
}

/** Registers the node and starts its loops. */
export async function runNode(
  deps: LiveDeps,
  engine: LiveEngine,
  { nodeId, facts, heartbeat, beatMs = NODE_BEAT_MS, nodeSilentMs }: NodeOptions,
): Promise<{ stop(): Promise<void> }> {
  const sweeper = createSweeper(deps, engine, { nodeId, nodeSilentMs })
  const unsubscribe = deps.bus.subscribe(STOP_WANTED, ({ liveId, why, words }) => {
    void engine.stopStream(liveId, why, words)
  })
  // Lives that this node ran before its restart become `reconnecting`.
  const beat = () => beatOnce(deps, { nodeId, facts, heartbeat })
  await beat()
  await sweeper.sweep()
  const onFault = (fault: unknown) =>
    deps.log.warn({ reason: String(fault) }, 'maintenance of this live node failed; will retry')
  // Separate loops: a long sweep must not delay the heartbeat.
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
