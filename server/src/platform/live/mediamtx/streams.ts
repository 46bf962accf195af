/** Streams of a MediaMTX, polled from its list of paths and reported through the same hooks as the built-in engine. */
import type { Log } from '#platform/log.ts'
import type { EndReason, EngineHooks, PublishRequest, PublishVia } from '../engine.ts'
import { createHookQueue } from '../hook-queue.ts'
import type { MediaMtxCalls, MtxPath } from './calls.ts'

export type MtxStream = {
  id: string
  path: string
  via: PublishVia
  record: boolean
  hasBegun: boolean
  /** As last listed; null before the first poll. */
  lastListed: MtxPath | null
  isOnline: boolean
}

type Running = MtxStream & {
  admittedAt: number
  bytesAt: number
  measured: { bytes: number; at: number }
  graceTimer: NodeJS.Timeout | null
  hookQueue: ReturnType<typeof createHookQueue>
}

export type MtxTimes = { graceMs: number; silentMs: number; healthMs: number; pollMs: number }

export const MTX_TIMES: MtxTimes = { graceMs: 20_000, silentMs: 3_000, healthMs: 2_000, pollMs: 500 }
/** From permission to publish to the first video frame. */
const FIRST_PICTURE_MS = 15_000
/** After this many failed polls, all streams count as lost. */
const MAX_FAILURES = 6
const KEY_PATH = /^live\/([\w-]{1,100})$/
const CAMERA_PATH = /^camera\/([\w-]{1,64})$/

export const cameraPath = (streamId: string) => `camera/${streamId}`

type MtxStreamsOptions = {
  hooks: Pick<EngineHooks, 'mayPublish' | 'began' | 'lost' | 'back' | 'ended' | 'health'>
  calls: MediaMtxCalls
  log: Log
  times: MtxTimes
  frameRateOf(streamId: string): number
}

export function createMtxStreams({ hooks, calls, log, times, frameRateOf }: MtxStreamsOptions) {
  const running = new Map<string, Running>()
  const refusals = new Map<string, string>()
  let failures = 0

  const byPath = (path: string) => [...running.values()].find((stream) => stream.path === path)

  function isPublishing(streamId: string): boolean {
    const stream = running.get(streamId)
    return stream?.isOnline === true && Date.now() - stream.bytesAt < times.silentMs
  }

  /** Called by MediaMTX's auth webhook; `isOurs` are WebRTC publishers, already authorised by the web role. */
  async function mayPublish(
    path: string,
    { address, isOurs }: { address: string; isOurs: boolean },
  ): Promise<boolean> {
    const request = publishRequestOf(path, address)
    if (!request || (request.via === 'webrtc' && !isOurs)) return false
    const answer = await hooks.mayPublish(request)
    const words = answer.ok ? (isPublishing(answer.streamId) ? BUSY : null) : answer.message
    if (words !== null) {
      refusals.set(path, words)
      log.info({ words }, 'an encoder was refused')
    }
    if (!answer.ok || words !== null) return false
    refusals.delete(path)
    admit(answer, path, request.via)
    return true
  }

  function admit(
    { streamId, record }: { streamId: string; record: boolean },
    path: string,
    via: PublishVia,
  ): Running {
    const known = running.get(streamId)
    const now = Date.now()
    if (known) return Object.assign(known, { path, via, admittedAt: now })
    const stream: Running = {
      ...{
        id: streamId,
        path,
        via,
        record,
        hasBegun: false,
        lastListed: null,
        isOnline: false,
        graceTimer: null,
      },
      ...{ admittedAt: now, bytesAt: now, measured: { bytes: 0, at: now }, hookQueue: createHookQueue(log) },
    }
    running.set(streamId, stream)
    return stream
  }

  /** The stream ran while no engine was connected: its publisher is authorised now. */
  async function adopt(path: MtxPath): Promise<Running | undefined> {
    const isAllowed = await mayPublish(path.name, { address: '', isOurs: true })
    if (!isAllowed && path.source) await calls.kick(path.source)
    return isAllowed ? byPath(path.name) : undefined
  }

  async function update(path: MtxPath): Promise<void> {
    if (!KEY_PATH.test(path.name) && !CAMERA_PATH.test(path.name)) return
    const stream = byPath(path.name) ?? (await adopt(path))
    if (!stream) return
    if (!path.codecs.includes('H264')) return refuseCodec(stream, path)
    const isOther = stream.lastListed?.source?.id !== path.source?.id
    if (isOther) stream.measured = { bytes: path.bytes, at: Date.now() }
    if (isOther || path.bytes > (stream.lastListed?.bytes ?? 0)) stream.bytesAt = Date.now()
    stream.lastListed = path
    if (!stream.isOnline) arrived(stream)
  }

  /** Its protocols cannot carry a message to the encoder, so it is logged. */
  async function refuseCodec(stream: Running, { source, codecs }: MtxPath): Promise<void> {
    log.warn({ stream: stream.id, codecs }, 'a live stream without H.264 video was ended')
    if (source) await calls.kick(source)
    await end(stream, 'closed')
  }

  function arrived(stream: Running): void {
    const wasAway = stream.graceTimer !== null
    stream.isOnline = true
    if (stream.graceTimer) clearTimeout(stream.graceTimer)
    stream.graceTimer = null
    if (!stream.hasBegun) {
      stream.hasBegun = true
      void stream.hookQueue.enqueue('began', () => hooks.began(stream.id, stream.via))
    } else if (wasAway) void stream.hookQueue.enqueue('back', () => hooks.back(stream.id, stream.via))
  }

  function markLost(stream: Running): void {
    if (stream.isOnline) {
      stream.isOnline = false
      stream.graceTimer ??= setTimeout(() => void end(stream, 'lost'), times.graceMs)
      void stream.hookQueue.enqueue('lost', () => hooks.lost(stream.id))
    } else if (!stream.hasBegun && Date.now() - stream.admittedAt > FIRST_PICTURE_MS) void end(stream, 'lost')
  }

  function end(stream: Running, why: EndReason): Promise<void> {
    if (stream.graceTimer) clearTimeout(stream.graceTimer)
    if (running.get(stream.id) === stream) running.delete(stream.id)
    return stream.hookQueue.enqueue('ended', () => hooks.ended(stream.id, why))
  }

  async function listPaths(): Promise<MtxPath[] | null> {
    try {
      const paths = await calls.paths()
      failures = 0
      return paths
    } catch (error) {
      failures += 1
      if (failures === 1) log.warn({ reason: String(error) }, 'MediaMTX does not answer')
      return failures >= MAX_FAILURES ? [] : null
    }
  }

  return {
    mayPublish,
    isFed: isPublishing,
    find: (streamId: string): MtxStream | undefined => running.get(streamId),
    byPath: (path: string): MtxStream | undefined => byPath(path),
    running: () => [...running.values()] as readonly MtxStream[],
    whyRefused: (path: string) => refusals.get(path) ?? null,
    isReachable: () => failures === 0,
    async poll(): Promise<void> {
      const paths = await listPaths()
      if (!paths) return
      const there = paths.filter(({ isOnline }) => isOnline)
      for (const path of there) await update(path)
      const names = new Set(there.map(({ name }) => name))
      for (const stream of running.values()) if (!names.has(stream.path)) markLost(stream)
    },
    reportHealth(): void {
      const now = Date.now()
      for (const stream of running.values()) {
        if (!stream.isOnline || !stream.lastListed) continue
        const { bytes, width, height, errors } = stream.lastListed
        const seconds = Math.max(1, now - stream.measured.at) / 1_000
        hooks.health(stream.id, {
          ...{ via: stream.via, width, height, keyframeMs: null, drops: errors },
          lowerRenditionPx: null,
          kbitPerSecond: Math.max(0, Math.round(((bytes - stream.measured.bytes) * 8) / 1_000 / seconds)),
          framesPerSecond: frameRateOf(stream.id),
        })
        stream.measured = { bytes, at: now }
      }
    },
    async stopStream(streamId: string, why: EndReason): Promise<void> {
      const stream = running.get(streamId)
      if (!stream) return
      const source = stream.isOnline ? stream.lastListed?.source : null
      const notified = end(stream, why)
      if (source) await calls.kick(source)
      await notified
    },
    /** MediaMTX keeps running: the next process adopts its publishers. */
    async stop(): Promise<void> {
      const all = [...running.values()]
      running.clear()
      for (const stream of all) {
        if (stream.graceTimer) clearTimeout(stream.graceTimer)
        if (stream.isOnline) void stream.hookQueue.enqueue('lost', () => hooks.lost(stream.id))
      }
      await Promise.all(all.map((stream) => stream.hookQueue.finish()))
    },
  }
}

export type MtxStreams = ReturnType<typeof createMtxStreams>

const BUSY = 'Another encoder is using this stream key. Stop it first.'

function publishRequestOf(path: string, address: string): PublishRequest | null {
  const [, key] = KEY_PATH.exec(path) ?? []
  if (key) return { via: 'rtmp', key, address }
  const [, streamId] = CAMERA_PATH.exec(path) ?? []
  return streamId ? { via: 'webrtc', streamId } : null
}
