/** A minimal Ogg writer for one Opus stream through a pipe: one page per packet. */

const POLYNOMIAL = 0x04c11db7
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_none, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ POLYNOMIAL : value << 1
  return value >>> 0
})

function crcOf(page: Buffer): number {
  let crc = 0
  for (const byte of page) crc = ((crc << 8) ^ (CRC_TABLE[((crc >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0
  return crc
}

const SERIAL = 1
/** Maximum payload of a page: 255 lacing values of 255 bytes; Opus packets are far smaller. */
const MAX_PACKET_BYTES = 255 * 254

export function createOggWriter(channels: number) {
  let sequence = 0
  function page(packet: Buffer, granule: number, isFirst: boolean): Buffer {
    if (packet.length > MAX_PACKET_BYTES) throw new RangeError('The packet does not fit an Ogg page')
    const laces = Math.floor(packet.length / 255) + 1
    const head = Buffer.alloc(27 + laces, 255)
    head.write('OggS', 0, 'latin1')
    head[4] = 0
    head[5] = isFirst ? 2 : 0
    head.writeBigUInt64LE(BigInt(granule), 6)
    head.writeUInt32LE(SERIAL, 14)
    head.writeUInt32LE(sequence++, 18)
    head.writeUInt32LE(0, 22)
    head[26] = laces
    head[26 + laces] = packet.length % 255
    const whole = Buffer.concat([head, packet])
    whole.writeUInt32LE(crcOf(whole), 22)
    return whole
  }
  const opusHead = Buffer.alloc(19)
  opusHead.write('OpusHead', 0, 'latin1')
  opusHead[8] = 1
  opusHead[9] = channels
  opusHead.writeUInt32LE(48_000, 12)
  const opusTags = Buffer.concat([Buffer.from('OpusTags', 'latin1'), Buffer.alloc(8)])
  return {
    head: () => Buffer.concat([page(opusHead, 0, true), page(opusTags, 0, false)]),
    packet: (data: Buffer, granule: number) => page(data, granule, false),
  }
}
