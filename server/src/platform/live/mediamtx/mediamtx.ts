/** An engine that delegates media to an external MediaMTX: it ingests, packages and records; we authorise and track streams. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '#platform/log.ts'
import { repeat } from '#platform/repeat.ts'
import type { EngineHooks } from '../engine.ts'
import type { RoleEngine } from '../role-engine.ts'
import { createMediaMtxCalls, type MediaMtxPlaces } from './calls.ts'
import { createMtxPictures } from './pictures.ts'
import { type MtxRecording, openQuestions } from './questions.ts'
import { createMtxStreams, MTX_TIMES, type MtxTimes } from './streams.ts'
import { createMtxWatching } from './watching.ts'

export type MediaMtxOptions = {
  hooks: EngineHooks
  log: Log
  places: MediaMtxPlaces
  /** Listen address of the auth endpoint that MediaMTX calls. */
  questions: { host: string; port: number }
  /** RTMP port of MediaMTX; null for none. */
  rtmpPort: number | null
  /** MediaMTX's recording folder; no file outside it is touched. */
  recordings: string
  /** Shorter in tests. */
  times?: Partial<MtxTimes>
}

const AWAY = 'MediaMTX does not answer'

export type MediaMtxEngine = RoleEngine & { questionsPort(): number }

export function createMediaMtxEngine(options: MediaMtxOptions): MediaMtxEngine {
  const { hooks, log, places, rtmpPort } = options
  const times = { ...MTX_TIMES, ...options.times }
  const calls = createMediaMtxCalls(places)
  const pictures = createMtxPictures(calls, { log, onPicture: hooks.thumbnail })
  const streams = createMtxStreams({ hooks, calls, log, times, frameRateOf: pictures.frameRateOf })
  const watching = createMtxWatching({ calls, streams, pictures, log })
  /** A segment completes when its publisher has gone, and the stream may have ended by then. */
  const known = new Map<string, { id: string; record: boolean }>()
  let server: Awaited<ReturnType<typeof openQuestions>> | null = null
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

  async function look(): Promise<void> {
    await streams.look()
    for (const { id, path: name, record } of streams.running()) known.set(name, { id, record })
    for (const name of known.keys()) if (known.size > MAX_KNOWN) known.delete(name)
  }

  const onFault = (fault: unknown) => log.warn({ err: fault }, 'polling MediaMTX failed')
  return {
    async start() {
      server = await openQuestions({
        ...{ ...options.questions, secret: places.secret, log, recorded },
        mayPublish: ({ path: name, address }, isOurs) => streams.mayPublish(name, { address, isOurs }),
      })
      await look()
      loops = [
        repeat(times.pollMs, look, onFault),
        repeat(
          times.pollMs,
          () => pictures.take(streams.running().filter(({ isThere }) => isThere)),
          onFault,
        ),
        repeat(times.healthMs, async () => streams.tellHealth(), onFault),
        repeat(times.healthMs, watching.lookAtViewers, onFault),
      ]
    },
    stopStream: (streamId, why) => streams.stopStream(streamId, why),
    running: () => streams.running().map(({ id }) => id),
    isFed: streams.isFed,
    route: watching.route,
    whep: watching.whep,
    rtmp: () => (streams.doesAnswer() ? { port: rtmpPort, problem: null } : { port: null, problem: AWAY }),
    questionsPort: () => server?.port ?? 0,
    async stop() {
      pictures.close()
      await Promise.all(loops.map((loop) => loop.stop()))
      await server?.close()
      await streams.stop()
    },
  }
}

const MAX_KNOWN = 10_000
