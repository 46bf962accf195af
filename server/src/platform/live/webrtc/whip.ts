/** WebRTC ingest (WHIP): answers a browser's offer and turns its RTP into a publisher's frames. */
import { randomUUID } from 'node:crypto'
import { Audio, type PeerConnection, RtcpReceivingSession, type Track, Video } from 'node-datachannel'
import type { Log } from '#platform/log.ts'
import type { InternalReply, InternalRequest } from '../internal/server.ts'
import type { Admission, Publisher, PublisherConnection } from '../publisher.ts'
import { createH264Depacketizer } from './h264-depacketizer.ts'
import { writeNack } from './nack.ts'
import { type OfferedTrack, readOffer } from './offer.ts'
import type { Peers } from './peers.ts'
import { createReorder, readRtp } from './rtp-receiver.ts'

type WhipOptions = {
  peers: Peers
  log: Log
  admit(streamId: string, connection: PublisherConnection): Promise<Admission>
}

type Camera = { streamId: string; close(how: 'stopped' | 'lost'): void }

const VIDEO_HZ = 90_000
const AUDIO_HZ = 48_000
/** Browsers send key frames only on request; new viewers and every segment need one. */
const KEYFRAME_MS = 2_000
/** Without a packet for this long, the publisher counts as lost. */
const SILENT_MS = 5_000
/** Losses come in bursts; one key frame serves them all. */
const KEYFRAME_MIN_INTERVAL_MS = 300
const MAX_CAMERAS = 500
const TEXTS = {
  offer: 'This isn’t an offer from a camera.',
  codec: 'This browser doesn’t offer H.264 video.',
  many: 'Too many cameras are live right now.',
}

export function createWhip({ peers, log, admit }: WhipOptions) {
  const cameras = new Map<string, Camera>()

  async function begin(streamId: string, offer: string): Promise<InternalReply> {
    const offered = readOffer(offer)
    if (!offered) return refusal(400, TEXTS.offer)
    const video = offered.find(({ kind }) => kind === 'video')
    const sound = offered.find(({ kind }) => kind === 'audio') ?? null
    if (!video) return refusal(415, TEXTS.codec)
    if (cameras.size >= MAX_CAMERAS) return refusal(503, TEXTS.many)
    const id = randomUUID()
    const peer = peers.create(`camera ${id}`)
    const camera = createCamera({ peer, video, sound, forget: () => cameras.delete(id) })
    const admission = await admit(streamId, camera.connection)
    if (!admission.ok) {
      camera.close('stopped')
      return refusal(admission.isBusy ? 409 : 403, admission.message)
    }
    camera.publish(admission.publisher)
    cameras.set(id, { streamId, close: camera.close })
    try {
      const answer = asReceiver(await peers.answer(peer, offer))
      return { status: 201, type: 'application/sdp', headers: { 'x-session': id }, body: answer }
    } catch (error) {
      log.warn({ reason: String(error) }, 'a WHIP offer could not be answered')
      camera.close('lost')
      return refusal(400, TEXTS.offer)
    }
  }

  return {
    /** `POST /whip/{stream}` with an offer, `DELETE /whip/{stream}/{session}`. */
    async route({ method, path, body }: InternalRequest): Promise<InternalReply | null> {
      const [whip, streamId = '', session = '', ...more] = path
      if (whip !== 'whip' || more.length > 0) return null
      if (method === 'POST' && session === '') return begin(streamId, body.toString('utf8'))
      if (method !== 'DELETE') return null
      const camera = cameras.get(session)
      if (camera?.streamId !== streamId) return { status: 404 }
      camera.close('stopped')
      return { status: 200 }
    },
    close(): void {
      for (const camera of cameras.values()) camera.close('lost')
    },
  }
}

/** Only a send-receive track can send NACKs; the browser is told the actual direction. */
function asReceiver(answer: string): string {
  return answer.replace(/^a=sendrecv/gm, 'a=recvonly')
}

function refusal(status: number, words: string): InternalReply {
  return { status, type: 'text/plain; charset=utf-8', body: words }
}

type CameraParts = {
  peer: PeerConnection
  video: OfferedTrack
  sound: OfferedTrack | null
  forget: () => void
}

function createCamera({ peer, video, sound, forget }: CameraParts) {
  let publisher: Publisher | null = null
  let lastSeenAt = Date.now()
  let isClosed = false
  let keyframeRequestedAt = 0
  let source: number | null = null
  const videoTrack = addTrack(peer, video)
  const audioTrack = sound && addTrack(peer, sound)
  const watch = setInterval(() => {
    if (Date.now() - lastSeenAt > SILENT_MS) close('lost')
    else requestKeyframe()
  }, KEYFRAME_MS)

  /** Requesting a key frame on a closed track crashes the process. */
  function requestKeyframe(): void {
    if (isClosed || !videoTrack.isOpen() || Date.now() - keyframeRequestedAt < KEYFRAME_MIN_INTERVAL_MS)
      return
    keyframeRequestedAt = Date.now()
    videoTrack.requestKeyframe()
  }

  function requestRetransmit(sequences: readonly number[]): void {
    if (!isClosed && source !== null && videoTrack.isOpen())
      videoTrack.sendMessageBinary(writeNack(source, sequences))
  }

  function close(how: 'stopped' | 'lost'): void {
    if (isClosed) return
    isClosed = true
    clearInterval(watch)
    forget()
    publisher?.left(how)
    publisher = null
    peer.close()
  }

  function publish(to: Publisher): void {
    publisher = to
    const clocks = { video: createRtpClock(VIDEO_HZ), sound: createRtpClock(AUDIO_HZ) }
    const audio = sound ? ({ codec: 'opus', channels: 2 } as const) : null
    const pictures = createH264Depacketizer({
      track: (track) => publisher?.tracks({ video: track, audio }),
      picture({ timestamp, isKey, data }) {
        const dtsMs = clocks.video(timestamp)
        publisher?.frame({ kind: 'video', dtsMs, ptsMs: dtsMs, isKey, data })
      },
      dropped: (count) => publisher?.dropped(count),
      needsKey: requestKeyframe,
    })
    const videoReorder = createReorder({ packet: pictures.take, missing: requestRetransmit })
    const audioReorder = createReorder({
      packet({ timestamp, payload }) {
        if (payload.length > 0)
          publisher?.frame({ kind: 'audio', dtsMs: clocks.sound(timestamp), data: payload })
      },
    })
    listen(videoTrack, video, videoReorder.take)
    if (audioTrack && sound) listen(audioTrack, sound, audioReorder.take)
  }

  function listen(
    track: Track,
    { payloadType }: OfferedTrack,
    take: ReturnType<typeof createReorder>['take'],
  ) {
    track.onMessage((data) => {
      lastSeenAt = Date.now()
      const packet = isClosed ? null : readRtp(data)
      if (packet?.payloadType !== payloadType) return
      if (track === videoTrack) source = packet.source
      take({ ...packet, payload: Buffer.from(packet.payload) })
    })
  }

  videoTrack.onOpen(() => {
    keyframeRequestedAt = 0
    requestKeyframe()
  })
  peer.onStateChange((state) => {
    if (state === 'failed' || state === 'closed' || state === 'disconnected') close('lost')
  })
  const connection: PublisherConnection = {
    close() {
      publisher = null
      close('stopped')
    },
    requestKeyframe,
  }
  return { connection, publish, close }
}

function addTrack(peer: PeerConnection, { kind, mid, payloadType, format }: OfferedTrack): Track {
  if (kind === 'video') {
    const video = new Video(mid, 'SendRecv')
    video.addH264Codec(payloadType, format)
    return receiving(peer.addTrack(video))
  }
  const audio = new Audio(mid, 'RecvOnly')
  audio.addOpusCodec(payloadType, format)
  return receiving(peer.addTrack(audio))
}

function receiving(track: Track): Track {
  track.setMediaHandler(new RtcpReceivingSession())
  return track
}

/** Time since the first packet per kind: RTP clocks start anywhere and wrap around after 13 hours. */
function createRtpClock(hz: number): (timestamp: number) => number {
  let last: number | null = null
  let wideMs = 0
  return (timestamp) => {
    if (last === null) wideMs = Date.now()
    else wideMs += (((timestamp - last) | 0) / hz) * 1_000
    last = timestamp
    return wideMs
  }
}
