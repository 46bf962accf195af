/** One viewer by WebRTC: numbers its packets, sends again what was lost, and goes when its connection does. */
import { randomInt } from 'node:crypto'
import { Audio, type PeerConnection, type Track, Video } from 'node-datachannel'
import type { OfferedMedia } from './offer.ts'
import { type Payload, readFeedback, rtpPacket, senderReport } from './rtp.ts'

export type Lane = {
  /** Frames of one time: their payloads, and when they are shown. */
  send(payloads: readonly Payload[], timestamp: number): void
  report(wallMs: number, timestamp: number): void
  isOpen(): boolean
  /** When the viewer last said anything, by `performance.now()`. */
  heardAt(): number
}

export type LaneOptions = { onOpen?(): void; onWantsKey?(): void; onFault(fault: unknown): void }

/** About a second of a good picture. */
const KEPT_PACKETS = 1024
/** What one report may ask for again. */
const MAX_RESENT = 128
const FIRST_SSRC = 0x10000
const MAX_SSRC = 0x7fffffff

export function openLane(peer: PeerConnection, media: OfferedMedia, options: LaneOptions): Lane {
  const ssrc = randomInt(FIRST_SSRC, MAX_SSRC)
  const track = addTrack(peer, media, ssrc)
  const kept: (Buffer | undefined)[] = new Array(KEPT_PACKETS)
  let sequence = randomInt(0x10000)
  let packets = 0
  let bytes = 0
  let heardAt = performance.now()

  /** Asked before each packet: sending into a closed track ends the process. */
  function put(packet: Buffer): void {
    try {
      if (track.isOpen()) track.sendMessageBinary(packet)
    } catch (fault) {
      options.onFault(fault)
    }
  }

  track.onOpen(() => options.onOpen?.())
  track.onMessage((message) => {
    heardAt = performance.now()
    const { lost, wantsKey } = readFeedback(message)
    if (wantsKey) options.onWantsKey?.()
    for (const number of lost.slice(0, MAX_RESENT)) {
      const packet = kept[number % KEPT_PACKETS]
      if (packet?.readUInt16BE(2) === number) put(packet)
    }
  })
  return {
    isOpen: () => track.isOpen(),
    heardAt: () => heardAt,
    send(payloads, timestamp) {
      for (const { data, isLast } of payloads) {
        sequence = (sequence + 1) & 0xffff
        const head = { payloadType: media.payloadType, sequence, timestamp, ssrc, isLast }
        const packet = rtpPacket(head, data)
        kept[sequence % KEPT_PACKETS] = packet
        packets++
        bytes += data.length
        put(packet)
      }
    },
    report: (wallMs, timestamp) => put(senderReport({ ssrc, wallMs, timestamp, packets, bytes })),
  }
}

function addTrack(
  peer: PeerConnection,
  { kind, mid, payloadType, format }: OfferedMedia,
  ssrc: number,
): Track {
  if (kind === 'video') {
    const video = new Video(mid, 'SendOnly')
    video.addH264Codec(payloadType, format)
    video.addSSRC(ssrc, 'live', 'live', 'video')
    return peer.addTrack(video)
  }
  const audio = new Audio(mid, 'SendOnly')
  audio.addOpusCodec(payloadType, format)
  audio.addSSRC(ssrc, 'live', 'live', 'audio')
  return peer.addTrack(audio)
}
