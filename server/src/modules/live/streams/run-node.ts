/** Runs this process as a live node: engine hooks, heartbeat, sweeps and stop requests. */
import type { EngineHooks, LiveEngine } from '#platform/live/engine.ts'
import type { InternalRoute } from '#platform/live/internal/server.ts'
import type { QueryConnection } from '#platform/postgres/query-connection.ts'
import { repeat } from '#platform/repeat.ts'
import { MINUTE_MS } from '#rules/time.ts'
import { STREAM_STOP_REQUESTED } from '../events.ts'
import { markLiveEnded, markLiveLost, markLiveStarted } from '../lives/live-state.ts'
import type { LiveDeps } from '../types.ts'
import { storeHealth } from './health.ts'
import { type LiveNode, mayPublish } from './may-publish.ts'
import { heartbeatQuery, NODE_HEARTBEAT_MS, type NodeInfo, unregisterNode } from './nodes.ts'
import { createPublishGate } from './publish-gate.ts'
import { saveOwnRecordings } from './save-recording.ts'
import { createSweeper } from './sweep.ts'

type StreamHooks = Pick<EngineHooks, 'mayPublish' | 'began' | 'lost' | 'back' | 'ended' | 'health'>

export function streamHooks(deps: LiveDeps, node: LiveNode): StreamHooks {
  const nodeId = node.id
  const gate = createPublishGate()
  const measuring = new Set<string>()
  return {
    mayPublish: (request) => gate.pass(request, () => mayPublish(deps, node, request)),
    began: async (id) => void (await markLiveStarted(deps, id, nodeId)),
    back: async (id) => void (await markLiveStarted(deps, id, nodeId)),
    lost: (id) => markLiveLost(deps, id, { nodeId }),
    ended: (id, why) => markLiveEnded(deps, id, { reason: why, nodeId }),
    health(id, metrics) {
      // Skip while the previous write is pending: the next metrics come in two seconds.
      if (measuring.has(id)) return
      measuring.add(id)
      storeHealth(deps, id, metrics)
        .catch((error: unknown) =>
          deps.log.warn({ reason: String(error) }, 'could not store the health of a stream'),
        )
        .finally(() => measuring.delete(id))
    },
  }
}

/** Internal route: tells other nodes whether a publisher feeds this stream here, before they admit another one. */
export function publishersRoute(engine: Pick<LiveEngine, 'isPublishing'>): InternalRoute {
  return async ({ method, path }) => {
    const [publishers, id = '', ...more] = path
    if (method !== 'GET' || publishers !== 'publishers' || more.length > 0) return null
    return { status: engine.isPublishing(id) ? 200 : 404 }
  }
}

type NodeOptions = {
  nodeId: string
  facts: () => NodeInfo
  /** A dedicated connection: an exhausted pool must not make this node look dead. */
  heartbeat: Pick<QueryConnection, 'queryOne'>
  /** Shorter in tests. */
  beatMs?: number | undefined
  nodeSilentMs?: number | undefined
}

/** Sends one heartbeat. Needed before the engine admits publishers, since lives reference the node's row. */
export async function sendHeartbeat(
  deps: Pick<LiveDeps, 'db' | 'clock'>,
  { nodeId, facts, heartbeat }: Pick<NodeOptions, 'nodeId' | 'facts' | 'heartbeat'>,
): Promise<void> {
  const { sql, parameters } = heartbeatQuery(deps, nodeId, facts())
  await heartbeat.queryOne(sql, parameters)
}

/** Registers the node and starts its loops. */
export async function runNode(
  deps: LiveDeps,
  engine: LiveEngine,
  { nodeId, facts, heartbeat, beatMs = NODE_HEARTBEAT_MS, nodeSilentMs }: NodeOptions,
): Promise<{ stop(): Promise<void> }> {
  const sweeper = createSweeper(deps, engine, { nodeId, nodeSilentMs })
  const unsubscribe = deps.bus.subscribe(STREAM_STOP_REQUESTED, ({ liveId, why, words }) => {
    void engine.stopStream(liveId, why, words)
  })
  // Lives that this node ran before its restart become `reconnecting`.
  const beat = () => sendHeartbeat(deps, { nodeId, facts, heartbeat })
  await beat()
  await sweeper.sweep()
  const onError = (error: unknown) =>
    deps.log.warn({ reason: String(error) }, 'maintenance of this live node failed; will retry')
  // Separate loops: a long sweep must not delay the heartbeat.
  const loops = [
    repeat(beatMs, beat, onError),
    repeat(beatMs, () => sweeper.sweep(), onError),
    repeat(MINUTE_MS, () => saveOwnRecordings(deps), onError),
  ]
  return {
    async stop() {
      unsubscribe()
      await Promise.all(loops.map((loop) => loop.stop()))
      await unregisterNode(deps, nodeId)
    },
  }
}
