/** The live role: ingests streams and serves them to the web role. */
import path from 'node:path'
import { createBuiltInEngine } from '#platform/live/built-in.ts'
import type { EngineHooks } from '#platform/live/engine.ts'
import { createInnerClient } from '#platform/live/inner/client.ts'
import { openInnerServer } from '#platform/live/inner/server.ts'
import { createMediaMtxEngine } from '#platform/live/mediamtx/mediamtx.ts'
import { createOutputs } from '#platform/live/outputs.ts'
import type { RoleEngine } from '#platform/live/role-engine.ts'
import { type EarlyPort, openEarlyPort } from '#platform/live/rtmp/early-port.ts'
import { watchTools } from '#platform/media-tools/tools-problem.ts'
import type { App } from '../app.ts'
import {
  beatOnce,
  keepSegment,
  nodeIdOf,
  noteRecordingStopped,
  publishersRoute,
  runNode,
  streamHooks,
  watchOverWhep,
} from '../modules/live/index.ts'

/** A hanging heartbeat is retried on a new connection before the node counts as dead. */
const HEARTBEAT_LIMIT_MS = 2_500

export type LiveRole = {
  rtmp(): { port: number | null; problem: string | null }
  readonly problem: string | null
  stop(): Promise<void>
}

/** Shorter in tests. */
export type LiveTimes = {
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
  { beatMs, nodeSilentMs, ...times }: LiveTimes = {},
  earlyRtmp?: EarlyPort,
): Promise<LiveRole> {
  const { config, log } = app
  const nodeId = nodeIdOf(config.dataDir)
  await app.jobs.start('sender')
  const others = createInnerClient(app.live.marks)
  const hooks: EngineHooks = {
    ...streamHooks(app, { id: nodeId, inner: others, isHere: (id) => engine.running().includes(id) }),
    recorded: (id, file) => keepSegment(app, id, file),
    recordingStopped: (id) => noteRecordingStopped(app, id),
    thumbnail: async () => {},
  }
  const engine: RoleEngine = config.live.mediaMtx
    ? mediaMtx(app, config.live.mediaMtx, hooks, times)
    : builtIn(app, hooks, times, earlyRtmp)
  const whepWatch = engine.whep && watchOverWhep(app, engine.whep)
  const inner = await openInnerServer({
    ...{ log, host: config.live.innerHost, port: config.live.innerPort, tracing: app.tracing },
    marks: app.live.marks,
    routes: [engine.route, publishersRoute(engine)],
  })
  const facts = () => ({
    address: inner.address,
    rtmpPort: engine.rtmp().port,
    rtmpProblem: engine.rtmp().problem,
  })
  const heartbeat = app.openLine('heartbeat', HEARTBEAT_LIMIT_MS)
  await beatOnce(app, { nodeId, facts, heartbeat })
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
      others.close()
      await inner.close()
    },
  }
}

type EngineTimes = Omit<LiveTimes, 'beatMs' | 'nodeSilentMs'>

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
    hooks.recordingStopped(id).catch((fault: unknown) => {
      log.warn({ err: fault }, 'the end of a recording could not be stored')
    })
  }
  const rung = config.live.lowerRung ? { ...config.live.lowerRung, counts: metrics } : undefined
  const outputs = createOutputs({
    ...{ clock, log, webrtc, rung, recordings: live.recordings, onRecordingStopped },
  })
  const withRung: EngineHooks = {
    ...hooks,
    health: (id, figures) => hooks.health(id, { ...figures, lowerRungPx: outputs.rungOf(id) }),
  }
  const engine = createBuiltInEngine({
    ...{ hooks: withRung, log, times, host: config.http.host, rtmpPort: config.live.rtmpPort },
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
  { questions, ...places }: NonNullable<App['config']['live']['mediaMtx']>,
  hooks: EngineHooks,
  times: EngineTimes,
): RoleEngine {
  const recordings = path.join(config.dataDir, 'mediamtx-recordings')
  return createMediaMtxEngine({
    hooks,
    log,
    times,
    places,
    questions,
    recordings,
    rtmpPort: config.live.rtmpPort,
  })
}
