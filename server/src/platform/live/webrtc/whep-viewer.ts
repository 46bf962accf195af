/** One WebRTC viewer: numbers its packets, retransmits lost ones, and ends with its connection. */
import { randomInt } from 'node:crypto'
import { Audio, type PeerConnection, type Track, Video } from 'node-datachannel'
import type { OfferedMedia } from './offer.ts'
import { type Payload, readFeedback, rtpPacket, senderReport } from './rtp.ts'

export type Lane = {
  /** Payloads of one frame and its timestamp. */
  send(payloads: readonly Payload[], timestamp: number): void
  report(wallMs: number, timestamp: number): void
  isOpen(): boolean
  /** Time of the viewer's last RTCP message, by `performance.now()`. */
  heardAt(): number
}

export type LaneOptions = { onOpen?(): void; onWantsKey?(): void; onFault(fault: unknown): void }

/** About a second of high-quality video. */
const KEPT_PACKETS = 1024
/** Retransmission limit per report. */
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

  /** Checks before each packet: sending on a closed track crashes the process. */
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
