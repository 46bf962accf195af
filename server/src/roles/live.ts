/** The live role: ingests streams and serves them to the web role. */
import path from 'node:path'
import { createBuiltInEngine } from '#platform/live/built-in.ts'
import type { EngineHooks } from '#platform/live/engine.ts'
import { createInternalClient } from '#platform/live/internal/client.ts'
import { openInternalServer } from '#platform/live/internal/server.ts'
import { createMediaMtxEngine } from '#platform/live/mediamtx/mediamtx.ts'
import { createOutputs } from '#platform/live/outputs.ts'
import type { RoleEngine } from '#platform/live/role-engine.ts'
import { type EarlyPort, openEarlyPort } from '#platform/live/rtmp/early-port.ts'
import { watchTools } from '#platform/media-tools/tools-problem.ts'
import type { App } from '../app/app.ts'
import {
  addRecordedSegment,
  markRecordingStopped,
  monitorWhepSessions,
  nodeIdOf,
  publishersRoute,
  runNode,
  sendHeartbeat,
  streamHooks,
} from '../modules/live/index.ts'

/** A hanging heartbeat is retried on a new connection before the node counts as dead. */
const HEARTBEAT_LIMIT_MS = 2_500

export type LiveRole = {
  rtmp(): { port: number | null; problem: string | null }
  readonly problem: string | null
  stop(): Promise<void>
}

/** Shorter in tests. */
export type LiveRoleTimes = {
  graceMs?: number
  silentMs?: number
  healthMs?: number
  beatMs?: number
  nodeSilentMs?: number
}

/** Opened first: an encoder that connects during start-up waits a moment instead of retrying after seconds. */
export async function openLivePort({ live, http }: App['config']): Promise<EarlyPort | undefined> {
  if (live.mediaMtx || live.rtmpPort === null) return undefined
  return openEarlyPort({ host: http.host, port: live.rtmpPort })
}

export async function startLive(
  app: App,
  { beatMs, nodeSilentMs, ...times }: LiveRoleTimes = {},
  earlyRtmp?: EarlyPort,
): Promise<LiveRole> {
  const { config, log } = app
  const nodeId = nodeIdOf(config.dataDir)
  await app.jobs.start('sender')
  const internalClient = createInternalClient(app.live.innerSigner)
  const hooks: EngineHooks = {
    ...streamHooks(app, { id: nodeId, inner: internalClient, isHere: (id) => engine.running().includes(id) }),
    recorded: (id, file) => addRecordedSegment(app, id, file),
    recordingStopped: (id) => markRecordingStopped(app, id),
    thumbnail: async () => {},
  }
  const engine: RoleEngine = config.live.mediaMtx
    ? mediaMtx(app, config.live.mediaMtx, hooks, times)
    : builtIn(app, hooks, times, earlyRtmp)
  const whepWatch = engine.whep && monitorWhepSessions(app, engine.whep)
  const inner = await openInternalServer({
    ...{ log, host: config.live.internalHost, port: config.live.internalPort, tracing: app.tracing },
    signer: app.live.innerSigner,
    routes: [engine.route, publishersRoute(engine)],
  })
  const facts = () => ({
    address: inner.address,
    rtmpPort: engine.rtmp().port,
    rtmpProblem: engine.rtmp().problem,
  })
  const heartbeat = app.openLine('heartbeat', HEARTBEAT_LIMIT_MS)
  await sendHeartbeat(app, { nodeId, facts, heartbeat })
  await engine.start()
  const node = await runNode(app, engine, { nodeId, facts, heartbeat, beatMs, nodeSilentMs })
  // Last, so that reconnecting encoders don't wait for it.
  const tools = await watchTools(log)
  return {
    rtmp: engine.rtmp,
    get problem() {
      return tools.problem()
    },
    async stop() {
      await tools.stop()
      await engine.stop()
      await whepWatch?.stop()
      await node.stop()
      await heartbeat.close()
      internalClient.close()
      await inner.close()
    },
  }
}

type EngineTimes = Omit<LiveRoleTimes, 'beatMs' | 'nodeSilentMs'>

function builtIn(
  { config, clock, log, live, metrics }: App,
  hooks: EngineHooks,
  times: EngineTimes,
  earlyRtmp?: EarlyPort,
): RoleEngine {
  const webrtc = {
    port: config.live.webrtcPort,
    bindAddress: config.http.host,
    publicAddress: config.live.webrtcAddress,
  }
  const onRecordingStopped = (id: string) => {
    hooks.recordingStopped(id).catch((error: unknown) => {
      log.warn({ err: error }, 'the end of a recording could not be stored')
    })
  }
  const lowerRendition = config.live.lowerRendition
    ? { ...config.live.lowerRendition, counts: metrics }
    : undefined
  const outputs = createOutputs({
    ...{ clock, log, webrtc, lowerRendition, recordings: live.recordingsDir, onRecordingStopped },
  })
  const hooksWithRendition: EngineHooks = {
    ...hooks,
    health: (id, healthValues) =>
      hooks.health(id, { ...healthValues, lowerRenditionPx: outputs.lowerRenditionOf(id) }),
  }
  const engine = createBuiltInEngine({
    ...{ hooks: hooksWithRendition, log, times, host: config.http.host, rtmpPort: config.live.rtmpPort },
    outlets: [outputs.outlet],
    webrtc,
    earlyRtmp,
  })
  return {
    ...engine,
    whep: outputs.whep,
    route: async (request) => (await outputs.route(request)) ?? engine.route(request),
    async stop() {
      await engine.stop()
      await outputs.close()
    },
  }
}

function mediaMtx(
  { config, log }: App,
  { webhooks, ...urls }: NonNullable<App['config']['live']['mediaMtx']>,
  hooks: EngineHooks,
  times: EngineTimes,
): RoleEngine {
  const recordings = path.join(config.dataDir, 'mediamtx-recordings')
  return createMediaMtxEngine({
    hooks,
    log,
    times,
    endpoints: urls,
    webhooks,
    recordings,
    rtmpPort: config.live.rtmpPort,
  })
}
