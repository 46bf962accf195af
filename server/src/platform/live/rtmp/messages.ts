/** RTMP message types, and the writer for our messages. */

export const MESSAGE_TYPE = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  dataAmf3: 15,
  commandAmf3: 17,
  dataAmf0: 18,
  commandAmf0: 20,
} as const

export type RtmpMessage = { type: number; timestampMs: number; streamNumber: number; data: Buffer }

/** The peer violated the protocol or our limits; the connection ends. */
export class RtmpError extends Error {}

const OUR_CHUNK_BYTES = 4_096

/** Writes a message in chunks, on the chunk stream for its type. */
export function writeRtmpMessage(type: number, data: Buffer, streamNumber = 0): Buffer {
  const chunkStream = type < MESSAGE_TYPE.audio ? 2 : 3
  const head = Buffer.alloc(12)
  head.writeUInt8(chunkStream, 0)
  head.writeUIntBE(data.length, 4, 3)
  head.writeUInt8(type, 7)
  head.writeUInt32LE(streamNumber, 8)
  const parts: Buffer[] = [head]
  for (let at = 0; at < data.length; at += OUR_CHUNK_BYTES) {
    if (at > 0) parts.push(Buffer.from([0xc0 | chunkStream]))
    parts.push(data.subarray(at, at + OUR_CHUNK_BYTES))
  }
  return Buffer.concat(parts)
}

/** Control messages that precede all others and announce our chunk size. */
export function writeSetup(windowBytes: number): Buffer {
  return Buffer.concat([
    writeRtmpMessage(MESSAGE_TYPE.windowSize, uint32(windowBytes)),
    writeRtmpMessage(MESSAGE_TYPE.peerBandwidth, Buffer.concat([uint32(windowBytes), Buffer.from([2])])),
    writeRtmpMessage(MESSAGE_TYPE.setChunkSize, uint32(OUR_CHUNK_BYTES)),
  ])
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
