/** WebRTC playback (WHEP): answers an offer, then sends frames until the viewer leaves. */
import type { PeerConnection } from 'node-datachannel'
import { randomToken } from '#platform/crypto.ts'
import type { Log } from '#platform/log.ts'
import type { LiveStream } from '../stream.ts'
import { readOffer } from './offer.ts'
import type { Peers } from './peers.ts'
import { openRtpSender } from './rtp-sender.ts'
import { createWhepStream, type ViewerSenders, type WhepStream } from './whep-stream.ts'

/** Identity of a viewer, for authorisation. */
type WhepViewer = { holder: string; accountId: string | null; sessionId: string | null }
export type WhepSession = WhepViewer & { id: string; streamId: string }

export type WhepAnswer =
  | { ok: true; sessionId: string; answer: string }
  | { ok: false; why: 'not for this' | 'no offer' | 'full' }

export type WhepService = {
  join(stream: LiveStream, offer: string, viewer: WhepViewer): Promise<WhepAnswer>
  /** Null holder: any holder. */
  leave(sessionId: string, holder: string | null): boolean
  sessions(): WhepSession[]
  close(): void
}

const CONNECT_MS = 15_000
/** Browsers report about every second; a viewer silent for this long is gone. */
const SILENT_MS = 10_000
const MAX_VIEWERS = 300
const SWEEP_MS = 2_000

type OpenSession = {
  session: WhepSession
  peer: PeerConnection
  senders: ViewerSenders
  stream: WhepStream
  timer: NodeJS.Timeout
}

export function createWhep(options: { peers: Peers; log: Log; maxViewers?: number }): WhepService {
  const { peers, log, maxViewers = MAX_VIEWERS } = options
  const open = new Map<string, OpenSession>()
  const streams = new Map<string, WhepStream>()
  const sweep = setInterval(() => {
    const now = performance.now()
    for (const [id, { senders }] of open) {
      const lastSeenAt = Math.max(senders.video?.lastSeenAt() ?? 0, senders.audio?.lastSeenAt() ?? 0)
      if (now - lastSeenAt > CONNECT_MS || (senders.video?.isOpen() && now - lastSeenAt > SILENT_MS)) drop(id)
    }
  }, SWEEP_MS)
  sweep.unref()

  function drop(id: string): boolean {
    const one = open.get(id)
    if (!one) return false
    open.delete(id)
    clearTimeout(one.timer)
    one.stream.remove(one.senders)
    // Not from within one of the peer's own callbacks.
    setImmediate(() => one.peer.close())
    const { streamId } = one.session
    if (one.stream.size() === 0 && streams.get(streamId) === one.stream) {
      streams.delete(streamId)
      one.stream.close()
    }
    return true
  }

  function streamOf(stream: LiveStream): WhepStream {
    const known = streams.get(stream.id)
    if (known) return known
    const made = createWhepStream(stream, {
      log,
      onEnd() {
        if (streams.get(stream.id) === made) streams.delete(stream.id)
        for (const [id, one] of open) if (one.stream === made) drop(id)
      },
    })
    streams.set(stream.id, made)
    return made
  }

  return {
    async join(source, offer, viewer) {
      const tracks = source.tracks()
      if (!tracks) return { ok: false, why: 'not for this' }
      if (open.size >= maxViewers) return { ok: false, why: 'full' }
      const offered = readOffer(offer, tracks.video.avcC[1])
      if (!offered) return { ok: false, why: 'no offer' }
      const video = offered.find(({ kind }) => kind === 'video')
      const audio = tracks.audio && offered.find(({ kind }) => kind === 'audio')
      if (!video) return { ok: false, why: 'not for this' }
      const stream = streamOf(source)
      if (stream.hasBFrames()) {
        if (stream.size() === 0) {
          streams.delete(source.id)
          stream.close()
        }
        return { ok: false, why: 'not for this' }
      }
      const id = randomToken(18)
      const peer = peers.create(`viewer ${id}`)
      const onError = (error: unknown) => {
        log.debug({ err: error }, 'a WebRTC viewer was dropped')
        drop(id)
      }
      const senders: ViewerSenders = {
        video: openRtpSender(peer, video, {
          ...{ onError, onOpen: () => stream.began(senders), onWantsKey: () => stream.wantsKey() },
        }),
        audio: audio ? openRtpSender(peer, audio, { onError }) : null,
      }
      const timer = setTimeout(() => drop(id), CONNECT_MS)
      open.set(id, { session: { ...viewer, id, streamId: source.id }, peer, senders, stream, timer })
      stream.add(senders)
      peer.onStateChange((state) => {
        if (state === 'connected') clearTimeout(timer)
        if (state === 'closed' || state === 'failed' || state === 'disconnected') drop(id)
      })
      try {
        return { ok: true, sessionId: id, answer: await peers.answer(peer, offer) }
      } catch (error) {
        onError(error)
        return { ok: false, why: 'no offer' }
      }
    },
    leave(sessionId, holder) {
      const one = open.get(sessionId)
      if (!one || (holder !== null && one.session.holder !== holder)) return false
      return drop(sessionId)
    },
    sessions: () => [...open.values()].map(({ session }) => session),
    close() {
      clearInterval(sweep)
      for (const id of [...open.keys()]) drop(id)
    },
  }
}
