/** H.264 and Opus as RTP: frames are packetised once for all viewers, headers written per viewer; and RTCP feedback. */

export type Payload = { data: Buffer; isLast: boolean }

/** Fits the MTU of a tunnel with room for SRTP. */
const MAX_PAYLOAD_BYTES = 1180
const FU_A = 28
const STAP_A = 24
const AUD = 9
const FILLER = 12

/** `data`: NAL units with 4-byte length prefixes. Delimiter and filler units are dropped. */
export function videoPayloads(data: Buffer, before: readonly Buffer[]): Payload[] {
  const payloads: Buffer[] = before.length > 0 ? [stapA(before)] : []
  for (let at = 0; at + 4 <= data.length; ) {
    const end = at + 4 + data.readUInt32BE(at)
    const nal = data.subarray(at + 4, end)
    at = end
    const kind = (nal[0] ?? 0) & 0x1f
    if (nal.length === 0 || kind === AUD || kind === FILLER) continue
    if (nal.length <= MAX_PAYLOAD_BYTES) payloads.push(nal)
    else payloads.push(...fuA(nal))
  }
  return payloads.map((payload, at) => ({ data: payload, isLast: at === payloads.length - 1 }))
}

function stapA(nals: readonly Buffer[]): Buffer {
  const sized = nals.flatMap((nal) => [Buffer.from([nal.length >> 8, nal.length & 0xff]), nal])
  const importance = Math.max(...nals.map((nal) => (nal[0] ?? 0) & 0x60))
  return Buffer.concat([Buffer.from([importance | STAP_A]), ...sized])
}

function fuA(nal: Buffer): Buffer[] {
  const first = nal[0] ?? 0
  const indicator = (first & 0xe0) | FU_A
  const found: Buffer[] = []
  for (let at = 1; at < nal.length; at += MAX_PAYLOAD_BYTES - 2) {
    const end = Math.min(nal.length, at + MAX_PAYLOAD_BYTES - 2)
    const place = (at === 1 ? 0x80 : 0) | (end === nal.length ? 0x40 : 0)
    found.push(Buffer.concat([Buffer.from([indicator, place | (first & 0x1f)]), nal.subarray(at, end)]))
  }
  return found
}

/** SPS and PPS of a decoder configuration, sent before every key frame. */
export function parameterSets(avcC: Buffer): Buffer[] {
  const sets: Buffer[] = []
  let at = 5
  for (const mask of [0x1f, 0xff]) {
    const count = (avcC[at++] ?? 0) & mask
    for (let one = 0; one < count && at + 2 <= avcC.length; one++) {
      const end = at + 2 + avcC.readUInt16BE(at)
      sets.push(avcC.subarray(at + 2, end))
      at = end
    }
  }
  return sets
}

type RtpHeader = {
  payloadType: number
  sequence: number
  timestamp: number
  ssrc: number
  isLast: boolean
}

export function rtpPacket(
  { payloadType, sequence, timestamp, ssrc, isLast }: RtpHeader,
  data: Buffer,
): Buffer {
  const packet = Buffer.allocUnsafe(12 + data.length)
  packet[0] = 0x80
  packet[1] = (isLast ? 0x80 : 0) | payloadType
  packet.writeUInt16BE(sequence & 0xffff, 2)
  packet.writeUInt32BE(timestamp >>> 0, 4)
  packet.writeUInt32BE(ssrc, 8)
  data.copy(packet, 12)
  return packet
}

const NTP_EPOCH_S = 2_208_988_800

/** An RTCP sender report maps RTP timestamps to wall time, so that audio and video stay in sync. */
export function senderReport(of: {
  ssrc: number
  wallMs: number
  timestamp: number
  packets: number
  bytes: number
}): Buffer {
  const report = Buffer.alloc(28)
  report[0] = 0x80
  report[1] = 200
  report.writeUInt16BE(6, 2)
  report.writeUInt32BE(of.ssrc, 4)
  const seconds = Math.floor(of.wallMs / 1000)
  report.writeUInt32BE(seconds + NTP_EPOCH_S, 8)
  report.writeUInt32BE(Math.floor(((of.wallMs - seconds * 1000) / 1000) * 2 ** 32), 12)
  report.writeUInt32BE(of.timestamp >>> 0, 16)
  report.writeUInt32BE(of.packets >>> 0, 20)
  report.writeUInt32BE(of.bytes >>> 0, 24)
  return report
}

type Feedback = { wantsKey: boolean; lost: number[] }

/** A viewer's RTCP feedback: packets to retransmit, and key frame requests. */
export function readFeedback(message: Buffer): Feedback {
  const feedback: Feedback = { wantsKey: false, lost: [] }
  for (let at = 0; at + 4 <= message.length; ) {
    const [first = 0, type] = message.subarray(at)
    const end = at + 4 + message.readUInt16BE(at + 2) * 4
    if (end > message.length) break
    const format = first & 0x1f
    if (type === 206 && (format === 1 || format === 4)) feedback.wantsKey = true
    if (type === 205 && format === 1)
      for (let item = at + 12; item + 4 <= end; item += 4) {
        const sequence = message.readUInt16BE(item)
        const following = message.readUInt16BE(item + 2)
        feedback.lost.push(sequence)
        for (let bit = 0; bit < 16; bit++)
          if (following & (1 << bit)) feedback.lost.push((sequence + bit + 1) & 0xffff)
      }
    at = end
  }
  return feedback
}
