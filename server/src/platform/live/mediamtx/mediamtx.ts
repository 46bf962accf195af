/** An engine that delegates media to an external MediaMTX: it ingests, packages and records; we authorise and track streams. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '#platform/log.ts'
import { repeat } from '#platform/repeat.ts'
import type { EngineHooks } from '../engine.ts'
import type { RoleEngine } from '../role-engine.ts'
import { createMediaMtxCalls, type MediaMtxEndpoints } from './calls.ts'
import { createMtxRoutes } from './routes.ts'
import { createMtxStreams, MTX_TIMES, type MtxTimes } from './streams.ts'
import { createMtxThumbnails } from './thumbnails.ts'
import { type MtxRecording, openWebhooks } from './webhooks.ts'

type MediaMtxOptions = {
  hooks: EngineHooks
  log: Log
  endpoints: MediaMtxEndpoints
  /** Listen address of the auth endpoint that MediaMTX calls. */
  webhooks: { host: string; port: number }
  /** RTMP port of MediaMTX; null for none. */
  rtmpPort: number | null
  /** MediaMTX's recording folder; no file outside it is touched. */
  recordings: string
  /** Shorter in tests. */
  times?: Partial<MtxTimes>
}

const UNREACHABLE = 'MediaMTX does not answer'

type MediaMtxEngine = RoleEngine & { webhooksPort(): number }

export function createMediaMtxEngine(options: MediaMtxOptions): MediaMtxEngine {
  const { hooks, log, endpoints, rtmpPort } = options
  const times = { ...MTX_TIMES, ...options.times }
  const calls = createMediaMtxCalls(endpoints)
  const thumbnails = createMtxThumbnails(calls, { log, onThumbnail: hooks.thumbnail })
  const streams = createMtxStreams({ hooks, calls, log, times, frameRateOf: thumbnails.frameRateOf })
  const routes = createMtxRoutes({ calls, streams, thumbnails, log })
  /** A segment completes when its publisher has gone, and the stream may have ended by then. */
  const known = new Map<string, { id: string; record: boolean }>()
  let server: Awaited<ReturnType<typeof openWebhooks>> | null = null
  let loops: { stop(): Promise<void> }[] = []

  async function recorded({ path: name, file, durationMs }: MtxRecording): Promise<void> {
    const stream = known.get(name)
    const place = path.resolve(file)
    if (!place.startsWith(`${path.resolve(options.recordings)}${path.sep}`)) {
      log.warn('MediaMTX reported a recording outside its folder')
      return
    }
    if (stream?.record) await hooks.recorded(stream.id, place, durationMs)
    else await rm(place, { force: true })
  }

  async function poll(): Promise<void> {
    await streams.poll()
    for (const { id, path: name, record } of streams.running()) known.set(name, { id, record })
    for (const name of known.keys()) if (known.size > MAX_KNOWN) known.delete(name)
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'polling MediaMTX failed')
  return {
    async start() {
      server = await openWebhooks({
        ...{ ...options.webhooks, secret: endpoints.secret, log, recorded },
        mayPublish: ({ path: name, address }, isOurs) => streams.mayPublish(name, { address, isOurs }),
      })
      await poll()
      loops = [
        repeat(times.pollMs, poll, onError),
        repeat(
          times.pollMs,
          () => thumbnails.renewDue(streams.running().filter(({ isOnline }) => isOnline)),
          onError,
        ),
        repeat(times.healthMs, async () => streams.reportHealth(), onError),
        repeat(times.healthMs, routes.sweepViewers, onError),
      ]
    },
    stopStream: (streamId, why) => streams.stopStream(streamId, why),
    running: () => streams.running().map(({ id }) => id),
    isPublishing: streams.isFed,
    route: routes.route,
    whep: routes.whep,
    rtmp: () =>
      streams.isReachable() ? { port: rtmpPort, problem: null } : { port: null, problem: UNREACHABLE },
    webhooksPort: () => server?.port ?? 0,
    async stop() {
      thumbnails.close()
      await Promise.all(loops.map((loop) => loop.stop()))
      await server?.close()
      await streams.stop()
    },
  }
}

const MAX_KNOWN = 10_000
