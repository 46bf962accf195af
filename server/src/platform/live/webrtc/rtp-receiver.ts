/** Incoming RTP: parsing, reordering, and loss detection. */

export type RtpPacket = {
  source: number
  sequence: number
  timestamp: number
  payloadType: number
  isLast: boolean
  payload: Buffer
}

const HEAD_BYTES = 12

/** Null if it is not RTP, such as multiplexed RTCP. */
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
    source: data.readUInt32BE(8),
    sequence: data.readUInt16BE(2),
    timestamp: data.readUInt32BE(4),
    payloadType: second & 0x7f,
    isLast: (second & 0x80) !== 0,
    payload: data.subarray(start, data.length - padding),
  }
}

/** A missing packet counts as lost after this many newer packets, or this long. */
const MAX_WAITING = 48
const MAX_WAIT_MS = 300

type ReorderOptions = {
  /** In order. `lost` is the number of packets missing just before it. */
  packet(packet: RtpPacket, lost: number): void
  /** Missing sequence numbers that can be requested again. */
  missing?(sequences: readonly number[]): void
  now?(): number
}

export function createReorder({ packet: deliver, missing: reportMissing, now = Date.now }: ReorderOptions) {
  let waitingSince = 0
  let next: number | null = null
  let newest: number | null = null
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
    waitingSince = now()
  }

  function skip(from: number): void {
    const [nearest] = [...waiting.keys()].toSorted((a, b) => distance(from, a) - distance(from, b))
    if (nearest !== undefined) deliverFrom(nearest, distance(from, nearest))
  }

  /** Reported when the gap is seen, and again half-way to giving up. */
  function noteGap(sequence: number): void {
    const before = newest ?? sequence
    const step = distance(before, sequence)
    if (step >= 0x8000) return
    newest = sequence
    if (step > 1 && step <= MAX_WAITING) reportMissing?.(between(before, sequence))
  }

  function reportAgain(): void {
    if (next === null || newest === null || waiting.size !== MAX_WAITING / 2) return
    reportMissing?.(between(next - 1, newest).filter((sequence) => !waiting.has(sequence)))
  }

  return {
    take(packet: RtpPacket): void {
      next ??= packet.sequence
      noteGap(packet.sequence)
      // Already delivered or skipped: a late or duplicated packet.
      if (distance(next, packet.sequence) >= 0x8000) return
      if (waiting.size === 0) waitingSince = now()
      waiting.set(packet.sequence, packet)
      if (packet.sequence === next) deliverFrom(next, 0)
      else if (waiting.size > MAX_WAITING || now() - waitingSince > MAX_WAIT_MS) skip(next)
      else reportAgain()
    },
  }
}

/** Sequence numbers after `from` and before `to`. */
function between(from: number, to: number): number[] {
  return Array.from({ length: Math.max(distance(from, to) - 1, 0) }, (_, at) => (from + 1 + at) & 0xffff)
}

function distance(from: number, to: number): number {
  return (to - from) & 0xffff
}
