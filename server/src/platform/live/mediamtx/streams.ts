/** Streams of a MediaMTX, polled from its list of paths and reported through the same hooks as the built-in engine. */
import type { Log } from '#platform/log.ts'
import type { EndReason, EngineHooks, PublishVia, PublishWish } from '../engine.ts'
import { createTeller } from '../told-in-order.ts'
import type { MediaMtxCalls, MtxPath } from './calls.ts'

export type MtxStream = {
  id: string
  path: string
  via: PublishVia
  record: boolean
  hasBegun: boolean
  /** As last listed; null before the first poll. */
  seen: MtxPath | null
  isThere: boolean
}

type Running = MtxStream & {
  admittedAt: number
  bytesAt: number
  measured: { bytes: number; at: number }
  graceTimer: NodeJS.Timeout | null
  teller: ReturnType<typeof createTeller>
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

export type MtxStreamsOptions = {
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

  const byPath = (path: string) => [...running.values()].find((one) => one.path === path)

  function isFed(streamId: string): boolean {
    const one = running.get(streamId)
    return one?.isThere === true && Date.now() - one.bytesAt < times.silentMs
  }

  /** Called by MediaMTX's auth webhook; `isOurs` are WebRTC publishers, already authorised by the web role. */
  async function mayPublish(
    path: string,
    { address, isOurs }: { address: string; isOurs: boolean },
  ): Promise<boolean> {
    const wish = wishOf(path, address)
    if (!wish || (wish.via === 'webrtc' && !isOurs)) return false
    const answer = await hooks.mayPublish(wish)
    const words = answer.ok ? (isFed(answer.streamId) ? BUSY : null) : answer.words
    if (words !== null) {
      refusals.set(path, words)
      log.info({ words }, 'an encoder was refused')
    }
    if (!answer.ok || words !== null) return false
    refusals.delete(path)
    admit(answer, path, wish.via)
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
    const one: Running = {
      ...{ id: streamId, path, via, record, hasBegun: false, seen: null, isThere: false, graceTimer: null },
      ...{ admittedAt: now, bytesAt: now, measured: { bytes: 0, at: now }, teller: createTeller(log) },
    }
    running.set(streamId, one)
    return one
  }

  /** The stream ran while no engine was connected: its publisher is authorised now. */
  async function adopt(path: MtxPath): Promise<Running | undefined> {
    const isAllowed = await mayPublish(path.name, { address: '', isOurs: true })
    if (!isAllowed && path.source) await calls.kick(path.source)
    return isAllowed ? byPath(path.name) : undefined
  }

  async function see(path: MtxPath): Promise<void> {
    if (!KEY_PATH.test(path.name) && !CAMERA_PATH.test(path.name)) return
    const one = byPath(path.name) ?? (await adopt(path))
    if (!one) return
    if (!path.codecs.includes('H264')) return refuseCodec(one, path)
    const isOther = one.seen?.source?.id !== path.source?.id
    if (isOther) one.measured = { bytes: path.bytes, at: Date.now() }
    if (isOther || path.bytes > (one.seen?.bytes ?? 0)) one.bytesAt = Date.now()
    one.seen = path
    if (!one.isThere) arrived(one)
  }

  /** Its protocols cannot carry a message to the encoder, so it is logged. */
  async function refuseCodec(one: Running, { source, codecs }: MtxPath): Promise<void> {
    log.warn({ stream: one.id, codecs }, 'a live stream without H.264 video was ended')
    if (source) await calls.kick(source)
    await end(one, 'closed')
  }

  function arrived(one: Running): void {
    const wasAway = one.graceTimer !== null
    one.isThere = true
    if (one.graceTimer) clearTimeout(one.graceTimer)
    one.graceTimer = null
    if (!one.hasBegun) {
      one.hasBegun = true
      void one.teller.tell('began', () => hooks.began(one.id, one.via))
    } else if (wasAway) void one.teller.tell('back', () => hooks.back(one.id, one.via))
  }

  function miss(one: Running): void {
    if (one.isThere) {
      one.isThere = false
      one.graceTimer ??= setTimeout(() => void end(one, 'lost'), times.graceMs)
      void one.teller.tell('lost', () => hooks.lost(one.id))
    } else if (!one.hasBegun && Date.now() - one.admittedAt > FIRST_PICTURE_MS) void end(one, 'lost')
  }

  function end(one: Running, why: EndReason): Promise<void> {
    if (one.graceTimer) clearTimeout(one.graceTimer)
    if (running.get(one.id) === one) running.delete(one.id)
    return one.teller.tell('ended', () => hooks.ended(one.id, why))
  }

  async function listed(): Promise<MtxPath[] | null> {
    try {
      const paths = await calls.paths()
      failures = 0
      return paths
    } catch (fault) {
      failures += 1
      if (failures === 1) log.warn({ reason: String(fault) }, 'MediaMTX does not answer')
      return failures >= MAX_FAILURES ? [] : null
    }
  }

  return {
    mayPublish,
    isFed,
    find: (streamId: string): MtxStream | undefined => running.get(streamId),
    byPath: (path: string): MtxStream | undefined => byPath(path),
    running: () => [...running.values()] as readonly MtxStream[],
    whyRefused: (path: string) => refusals.get(path) ?? null,
    doesAnswer: () => failures === 0,
    async look(): Promise<void> {
      const paths = await listed()
      if (!paths) return
      const there = paths.filter(({ isThere }) => isThere)
      for (const path of there) await see(path)
      const names = new Set(there.map(({ name }) => name))
      for (const one of running.values()) if (!names.has(one.path)) miss(one)
    },
    tellHealth(): void {
      const now = Date.now()
      for (const one of running.values()) {
        if (!one.isThere || !one.seen) continue
        const { bytes, width, height, errors } = one.seen
        const seconds = Math.max(1, now - one.measured.at) / 1_000
        hooks.health(one.id, {
          ...{ via: one.via, width, height, keyframeMs: null, drops: errors },
          lowerRungPx: null,
          kbitPerSecond: Math.max(0, Math.round(((bytes - one.measured.bytes) * 8) / 1_000 / seconds)),
          framesPerSecond: frameRateOf(one.id),
        })
        one.measured = { bytes, at: now }
      }
    },
    async stopStream(streamId: string, why: EndReason): Promise<void> {
      const one = running.get(streamId)
      if (!one) return
      const source = one.isThere ? one.seen?.source : null
      const told = end(one, why)
      if (source) await calls.kick(source)
      await told
    },
    /** MediaMTX keeps running: the next process adopts its publishers. */
    async stop(): Promise<void> {
      const all = [...running.values()]
      running.clear()
      for (const one of all) {
        if (one.graceTimer) clearTimeout(one.graceTimer)
        if (one.isThere) void one.teller.tell('lost', () => hooks.lost(one.id))
      }
      await Promise.all(all.map((one) => one.teller.finish()))
    },
  }
}

export type MtxStreams = ReturnType<typeof createMtxStreams>

const BUSY = 'This stream key is in use by another encoder. Stop that one first.'

function wishOf(path: string, address: string): PublishWish | null {
  const [, key] = KEY_PATH.exec(path) ?? []
  if (key) return { via: 'rtmp', key, address }
  const [, streamId] = CAMERA_PATH.exec(path) ?? []
  return streamId ? { via: 'webrtc', streamId } : null
}
