/** RTP as it arrives: read, put into order, and lost packets found out about. */

export type RtpPacket = {
  sequence: number
  timestamp: number
  payloadType: number
  isLast: boolean
  payload: Buffer
}

const HEAD_BYTES = 12

/** Null for what is no RTP, such as RTCP beside it. */
export function readRtp(data: Buffer): RtpPacket | null {
  if (data.length < HEAD_BYTES) return null
  const first = data.readUInt8(0)
  const second = data.readUInt8(1)
  if (first >> 6 !== 2 || (second >= 192 && second <= 223)) return null
  let start = HEAD_BYTES + (first & 0x0f) * 4
  if (first & 0x10) {
    if (start + 4 > data.length) return null
    start += 4 + data.readUInt16BE(start + 2) * 4
  }
  const padding = first & 0x20 ? (data[data.length - 1] ?? 0) : 0
  if (start > data.length - padding) return null
  return {
    sequence: data.readUInt16BE(2),
    timestamp: data.readUInt32BE(4),
    payloadType: second & 0x7f,
    isLast: (second & 0x80) !== 0,
    payload: data.subarray(start, data.length - padding),
  }
}

/** So many newer packets are waited for until one that is missing counts as lost. */
const MAX_WAITING = 48

export type Ordered = {
  /** In order. `lost` is how many are missing just before it. */
  packet(packet: RtpPacket, lost: number): void
}

export function createReorder({ packet: deliver }: Ordered) {
  let next: number | null = null
  const waiting = new Map<number, RtpPacket>()

  function deliverFrom(start: number, lost: number): void {
    let missing = lost
    let sequence = start
    for (let found = waiting.get(sequence); found; found = waiting.get(sequence)) {
      waiting.delete(sequence)
      sequence = (sequence + 1) & 0xffff
      deliver(found, missing)
      missing = 0
    }
    next = sequence
  }

  function skip(from: number): void {
    const [nearest] = [...waiting.keys()].toSorted((a, b) => ahead(from, a) - ahead(from, b))
    if (nearest !== undefined) deliverFrom(nearest, ahead(from, nearest))
  }

  return {
    take(packet: RtpPacket): void {
      next ??= packet.sequence
      // Older than what was handed on: a late or doubled one.
      if (ahead(next, packet.sequence) >= 0x8000) return
      waiting.set(packet.sequence, packet)
      if (packet.sequence === next) deliverFrom(next, 0)
      else if (waiting.size > MAX_WAITING) skip(next)
    },
  }
}

function ahead(from: number, to: number): number {
  return (to - from) & 0xffff
}
