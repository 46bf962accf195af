/** Writes RTCP generic NACKs, which request retransmission (RFC 4585, 6.2.1). */

const HEAD_BYTES = 12
const OURS = 1

/** Each entry names one packet, and a bitmask of the 16 packets after it. */
export function writeNack(source: number, sequences: readonly number[]): Buffer {
  const entries: { first: number; bits: number }[] = []
  for (const sequence of sequences) {
    const last = entries.at(-1)
    const after = last ? (sequence - last.first) & 0xffff : 0
    if (last && after >= 1 && after <= 16) last.bits |= 1 << (after - 1)
    else entries.push({ first: sequence, bits: 0 })
  }
  const packet = Buffer.alloc(HEAD_BYTES + entries.length * 4)
  packet.writeUInt8(0x81, 0)
  packet.writeUInt8(205, 1)
  packet.writeUInt16BE(packet.length / 4 - 1, 2)
  packet.writeUInt32BE(OURS, 4)
  packet.writeUInt32BE(source, 8)
  for (const [at, { first, bits }] of entries.entries()) {
    packet.writeUInt16BE(first, HEAD_BYTES + at * 4)
    packet.writeUInt16BE(bits, HEAD_BYTES + at * 4 + 2)
  }
  return packet
}
