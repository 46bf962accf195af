/** Assembles RTMP messages from chunks as they arrive, with bounded memory. */
import { MESSAGE_TYPE, RtmpError, type RtmpMessage } from './messages.ts'

export type ChunkLimits = {
  /** Maximum message length. */
  maxMessageBytes: number
  /** All incomplete messages together. */
  maxHeldBytes: number
}

const MAX_CHUNK_STREAMS = 16
/** Chunks below the protocol's default are wasteful; chunks larger than a message are never needed. */
const CHUNK_BYTES = { first: 128, min: 128, max: 0xffffff }
const INITIAL_BUFFER_BYTES = 4_096
const EXTENDED = 0xffffff

type ChunkStream = {
  timestamp: number
  /** Timestamp field of the last header: absolute after a full header, else a delta. */
  step: number
  isExtended: boolean
  length: number
  type: number
  streamNumber: number
  /** The message being assembled; its buffer grows with the received data. */
  message: Buffer | null
  filled: number
}

export function createChunkReader(limits: () => ChunkLimits, onMessage: (message: RtmpMessage) => void) {
  const streams = new Map<number, ChunkStream>()
  let chunkBytes = CHUNK_BYTES.first
  let header = Buffer.alloc(0)
  let open: { stream: ChunkStream; left: number } | null = null
  let heldBytes = 0

  /** Accepts chunks of any size. */
  function read(arrived: Buffer): void {
    let data = arrived
    while (data.length > 0) {
      if (open) {
        data = fill(open, data)
        continue
      }
      if (header.length > 0) data = Buffer.concat([header, data])
      header = Buffer.alloc(0)
      const used = readHeader(data)
      if (used === null) {
        header = Buffer.from(data)
        return
      }
      data = data.subarray(used)
      if (open) finishEmpty(open)
    }
  }

  /** Size of the header in bytes; null if it is incomplete. */
  function readHeader(data: Buffer): number | null {
    const first = data[0] ?? 0
    const format = first >> 6
    const short = first & 0x3f
    const numberBytes = short === 0 ? 2 : short === 1 ? 3 : 1
    const fieldBytes = [11, 7, 3, 0][format] ?? 0
    let at = numberBytes
    if (data.length < at + fieldBytes) return null
    const number =
      numberBytes === 1 ? short : numberBytes === 2 ? (data[1] ?? 0) + 64 : data.readUInt16LE(1) + 64
    const known = streams.get(number)
    const time = format === 3 ? 0 : data.readUIntBE(at, 3)
    const isExtended = format === 3 ? (known?.isExtended ?? false) : time === EXTENDED
    if (isExtended && data.length < at + fieldBytes + 4) return null
    const stream = known ?? addStream(number, format)
    if (format < 3 && stream.message) throw new RtmpError('A message began before the previous one ended')
    if (format < 2) {
      stream.length = data.readUIntBE(at + 3, 3)
      stream.type = data[at + 6] ?? 0
    }
    if (format === 0) stream.streamNumber = data.readUInt32LE(at + 7)
    at += fieldBytes
    stream.isExtended = isExtended
    if (format < 3) stream.step = isExtended ? data.readUInt32BE(at) : time
    // Some encoders repeat the extended timestamp in every chunk of a message, and some do not.
    const isRepeated = format === 3 && isExtended && data.readUInt32BE(at) === stream.step
    if (isExtended && (format < 3 || isRepeated)) at += 4
    if (!stream.message) begin(stream, format)
    open = { stream, left: Math.min(chunkBytes, stream.length - stream.filled) }
    return at
  }

  function addStream(number: number, format: number): ChunkStream {
    if (format !== 0 && format !== 1) throw new RtmpError('A chunk stream began without a full header')
    if (streams.size >= MAX_CHUNK_STREAMS) throw new RtmpError('too many chunk streams')
    const stream = { timestamp: 0, step: 0, isExtended: false, length: 0, type: 0, streamNumber: 0 }
    const added: ChunkStream = { ...stream, message: null, filled: 0 }
    streams.set(number, added)
    return added
  }

  function begin(stream: ChunkStream, format: number): void {
    const { maxMessageBytes } = limits()
    if (stream.length > maxMessageBytes) throw new RtmpError('The message is too long')
    stream.timestamp = format === 0 ? stream.step : (stream.timestamp + stream.step) >>> 0
    stream.message = Buffer.allocUnsafe(Math.min(stream.length, INITIAL_BUFFER_BYTES))
    stream.filled = 0
  }

  function fill(chunk: { stream: ChunkStream; left: number }, data: Buffer): Buffer {
    const { stream } = chunk
    const taken = Math.min(chunk.left, data.length)
    heldBytes += taken
    if (heldBytes > limits().maxHeldBytes) throw new RtmpError('Too many incomplete messages')
    const buffer = bufferFor(stream, stream.filled + taken)
    data.copy(buffer, stream.filled, 0, taken)
    stream.filled += taken
    chunk.left -= taken
    if (chunk.left === 0) open = null
    if (stream.filled === stream.length) finish(stream)
    return data.subarray(taken)
  }

  function bufferFor(stream: ChunkStream, bytes: number): Buffer {
    const buffer = stream.message ?? Buffer.alloc(0)
    if (buffer.length >= bytes) return buffer
    const larger = Buffer.allocUnsafe(Math.min(stream.length, Math.max(bytes, buffer.length * 2)))
    buffer.copy(larger, 0, 0, stream.filled)
    stream.message = larger
    return larger
  }

  function finishEmpty({ stream }: { stream: ChunkStream }): void {
    if (stream.length > 0) return
    open = null
    finish(stream)
  }

  function finish(stream: ChunkStream): void {
    const data = stream.message ?? Buffer.alloc(0)
    stream.message = null
    heldBytes -= stream.filled
    stream.filled = 0
    const { type, timestamp: timestampMs, streamNumber } = stream
    if (type === MESSAGE_TYPE.setChunkSize) setChunkBytes(data)
    else if (type === MESSAGE_TYPE.abort) abort(data)
    else onMessage({ type, timestampMs, streamNumber, data })
  }

  function setChunkBytes(data: Buffer): void {
    const bytes = data.length >= 4 ? data.readUInt32BE() : 0
    if (bytes < CHUNK_BYTES.min || bytes > CHUNK_BYTES.max) throw new RtmpError('Invalid chunk size')
    chunkBytes = bytes
  }

  function abort(data: Buffer): void {
    const stream = data.length >= 4 ? streams.get(data.readUInt32BE()) : undefined
    if (!stream?.message) return
    heldBytes -= stream.filled
    stream.message = null
    stream.filled = 0
  }

  return { read }
}
