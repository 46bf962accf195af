/** The live role: takes streams in, and hands them out to the roles that people reach. */
import { createBuiltInEngine } from '#platform/live/built-in.ts'
import type { EngineHooks } from '#platform/live/engine.ts'
import { createInnerClient } from '#platform/live/inner/client.ts'
import { openInnerServer } from '#platform/live/inner/server.ts'
import { createOutputs } from '#platform/live/outputs.ts'
import type { App } from '../app.ts'
import { nodeIdOf, publishersRoute, runNode, streamHooks, watchOverWhep } from '../modules/live/index.ts'

export type LiveRole = {
  rtmp(): { port: number | null; problem: string | null }
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

export async function startLive(
  app: App,
  { beatMs, nodeSilentMs, ...times }: LiveTimes = {},
): Promise<LiveRole> {
  const { config, clock, log } = app
  const nodeId = nodeIdOf(config.dataDir)
  await app.jobs.start('sender')
  const webrtc = {
    port: config.live.webrtcPort,
    bindAddress: config.http.host,
    publicAddress: config.live.webrtcAddress,
  }
  const outputs = createOutputs({ clock, log, webrtc, recordings: app.live.recordings })
  const whepWatch = outputs.whep && watchOverWhep(app, outputs.whep)
  const others = createInnerClient(app.live.marks)
  const hooks: EngineHooks = {
    ...streamHooks(app, { id: nodeId, inner: others }),
    recorded: async () => {},
    thumbnail: async () => {},
  }
  const engine = createBuiltInEngine({
    ...{ hooks, log, times, host: config.http.host, rtmpPort: config.live.rtmpPort },
    outlets: [outputs.outlet],
    webrtc,
  })
  const inner = await openInnerServer({
    ...{ log, host: config.live.innerHost, port: config.live.innerPort },
    marks: app.live.marks,
    routes: [outputs.route, engine.route, publishersRoute(engine)],
  })
  await engine.start()
  const facts = () => ({
    address: inner.address,
    rtmpPort: engine.rtmp().port,
    rtmpProblem: engine.rtmp().problem,
  })
  const node = await runNode(app, engine, { nodeId, facts, beatMs, nodeSilentMs })
  return {
    rtmp: engine.rtmp,
    async stop() {
      await engine.stop()
      await whepWatch?.stop()
      await node.stop()
      others.close()
      await inner.close()
      await outputs.close()
    },
  }
}
