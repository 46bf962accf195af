/** One WebRTC viewer: numbers its packets, retransmits lost ones, and ends with its connection. */
import { randomInt } from 'node:crypto'
import { Audio, type PeerConnection, type Track, Video } from 'node-datachannel'
import type { OfferedTrack } from './offer.ts'
import { type Payload, readFeedback, rtpPacket, senderReport } from './rtp.ts'

export type RtpSender = {
  /** Payloads of one frame and its timestamp. */
  send(payloads: readonly Payload[], timestamp: number): void
  report(wallMs: number, timestamp: number): void
  isOpen(): boolean
  /** Time of the viewer's last RTCP message, by `performance.now()`. */
  lastSeenAt(): number
}

type RtpSenderOptions = { onOpen?(): void; onWantsKey?(): void; onError(error: unknown): void }

/** About a second of high-quality video. */
const RETRANSMIT_PACKETS = 1024
/** Retransmission limit per report. */
const MAX_RETRANSMITS = 128
const FIRST_SSRC = 0x10000
const MAX_SSRC = 0x7fffffff

export function openRtpSender(
  peer: PeerConnection,
  media: OfferedTrack,
  options: RtpSenderOptions,
): RtpSender {
  const ssrc = randomInt(FIRST_SSRC, MAX_SSRC)
  const track = addTrack(peer, media, ssrc)
  const sentPackets: (Buffer | undefined)[] = new Array(RETRANSMIT_PACKETS)
  let sequence = randomInt(0x10000)
  let packets = 0
  let bytes = 0
  let lastSeenAt = performance.now()

  /** Checks before each packet: sending on a closed track crashes the process. */
  function put(packet: Buffer): void {
    try {
      if (track.isOpen()) track.sendMessageBinary(packet)
    } catch (error) {
      options.onError(error)
    }
  }

  track.onOpen(() => options.onOpen?.())
  track.onMessage((message) => {
    lastSeenAt = performance.now()
    const { lost, wantsKey } = readFeedback(message)
    if (wantsKey) options.onWantsKey?.()
    for (const number of lost.slice(0, MAX_RETRANSMITS)) {
      const packet = sentPackets[number % RETRANSMIT_PACKETS]
      if (packet?.readUInt16BE(2) === number) put(packet)
    }
  })
  return {
    isOpen: () => track.isOpen(),
    lastSeenAt: () => lastSeenAt,
    send(payloads, timestamp) {
      for (const { data, isLast } of payloads) {
        sequence = (sequence + 1) & 0xffff
        const head = { payloadType: media.payloadType, sequence, timestamp, ssrc, isLast }
        const packet = rtpPacket(head, data)
        sentPackets[sequence % RETRANSMIT_PACKETS] = packet
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
  { kind, mid, payloadType, format }: OfferedTrack,
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
