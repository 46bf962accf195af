/** The built-in engine: RTMP and WebRTC ingest in this process, with HLS delivery and recording of its streams. */
import type { Log } from '#platform/log.ts'
import { createBroadcasts, type StreamOutput } from './broadcasts.ts'
import type { EngineHooks, LiveEngine } from './engine.ts'
import type { InternalRoute } from './internal/server.ts'
import type { EarlyPort } from './rtmp/early-port.ts'
import { openRtmpServer, type RtmpLimits, type RtmpServer } from './rtmp/server.ts'
import type { LiveStream } from './stream.ts'
import { createPeers, type PeersOptions } from './webrtc/peers.ts'
import { createWhip } from './webrtc/whip.ts'

export type BuiltInOptions = {
  hooks: EngineHooks
  log: Log
  host: string
  /** Null: no RTMP encoders, only WebRTC publishers. */
  rtmpPort: number | null
  /** The same port, if it was opened before the engine started. */
  earlyRtmp?: EarlyPort | undefined
  /** Omitted: no WebRTC publishers. */
  webrtc?: PeersOptions | undefined
  outlets?: readonly StreamOutput[]
  /** Shorter in tests. */
  times?: { graceMs?: number; silentMs?: number; healthMs?: number }
  rtmpLimits?: Partial<RtmpLimits>
}

type BuiltInEngine = LiveEngine & {
  find(streamId: string): LiveStream | undefined
  /** Internal route to which the web role forwards WHIP requests. */
  route: InternalRoute
  /** The RTMP port, or why it could not be opened; both null if RTMP is disabled. */
  rtmp(): { port: number | null; problem: string | null }
}

export function createBuiltInEngine(options: BuiltInOptions): BuiltInEngine {
  const { hooks, log, host, rtmpPort, earlyRtmp, webrtc, outlets, times, rtmpLimits } = options
  const broadcasts = createBroadcasts({ hooks, log, outlets: outlets ?? [], times: times ?? {} })
  const whip =
    webrtc &&
    createWhip({
      ...{ peers: createPeers(webrtc), log },
      admit: (streamId, connection) => broadcasts.admit({ via: 'webrtc', streamId }, connection),
    })
  let rtmp: RtmpServer | null = null
  return {
    async start() {
      if (rtmpPort === null) return
      rtmp = await openRtmpServer({
        ...{ host, port: rtmpPort, early: earlyRtmp, log, limits: rtmpLimits ?? {} },
        admit: (key, address, connection) => broadcasts.admit({ via: 'rtmp', key, address }, connection),
      })
    },
    stopStream: broadcasts.stopStream,
    running: broadcasts.running,
    isPublishing: broadcasts.isFed,
    find: broadcasts.find,
    route: async (request) => (whip ? whip.route(request) : null),
    rtmp: () => ({ port: rtmp?.port ?? null, problem: rtmp?.problem ?? null }),
    async stop() {
      await broadcasts.stop()
      whip?.close()
      await rtmp?.close()
    },
  }
}
