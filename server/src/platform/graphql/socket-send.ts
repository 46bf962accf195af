/** Sends to a websocket with a bounded buffer: slow readers are closed. */
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

export const TRY_AGAIN_LATER = 1013

/** The callback, if given, is always called, with an error on failure. */
export function sendOrDrop(
  socket: WebSocket,
  text: string,
  maxBufferedBytes: number,
  onSent?: (error?: Error) => void,
): void {
  if (socket.readyState === socket.OPEN && socket.bufferedAmount <= maxBufferedBytes) {
    socket.send(text, onSent)
    return
  }
  if (socket.readyState === socket.OPEN) socket.close(TRY_AGAIN_LATER, 'Too slow')
  onSent?.()
}

/** A text that many sockets receive; its length in bytes is counted once. */
export type SharedText = { text: string; bytes: number }

export function sharedText(text: string): SharedText {
  return { text, bytes: Buffer.byteLength(text) }
}

/** A socket, and the stream under it. */
export type FrameTarget = { socket: WebSocket; stream: Duplex }

/**
 * Sends one text message per tail, each `head` and the tail. All are framed into one buffer and written at once, because ws
 * writes the header and the payload of each message separately. The socket must not negotiate extensions such as compression.
 */
export function sendFramesOrDrop(
  { socket, stream }: FrameTarget,
  head: SharedText,
  { tails, maxBufferedBytes }: { tails: readonly SharedText[]; maxBufferedBytes: number },
): void {
  if (socket.readyState !== socket.OPEN || tails.length === 0) return
  let buffered = socket.bufferedAmount
  const fitting = tails.filter(({ bytes }) => {
    const fits = buffered <= maxBufferedBytes
    buffered += head.bytes + bytes
    return fits
  })
  if (fitting.length > 0) stream.write(textFrames(head, fitting))
  if (fitting.length < tails.length) socket.close(TRY_AGAIN_LATER, 'Too slow')
}

/** A final frame with a text, and the markers of the two longer forms of its length (RFC 6455, section 5.2). */
const [FINAL_TEXT, LENGTH_16, LENGTH_64] = [0x81, 126, 127]
const [MAX_LENGTH_7, MAX_LENGTH_16] = [125, 0xffff]

function textFrames(head: SharedText, tails: readonly SharedText[]): Buffer {
  let size = 0
  for (const { bytes } of tails) size += headerBytes(head.bytes + bytes) + head.bytes + bytes
  const frames = Buffer.allocUnsafe(size)
  let at = 0
  for (const tail of tails) {
    at = writeHeader(frames, at, head.bytes + tail.bytes)
    at = writeText(frames, at, head)
    at = writeText(frames, at, tail)
  }
  return frames
}

function headerBytes(length: number): number {
  if (length <= MAX_LENGTH_7) return 2
  return length <= MAX_LENGTH_16 ? 4 : 10
}

/** Returns the position after it. */
function writeHeader(frames: Buffer, at: number, length: number): number {
  frames[at] = FINAL_TEXT
  if (length <= MAX_LENGTH_7) {
    frames[at + 1] = length
    return at + 2
  }
  if (length <= MAX_LENGTH_16) {
    frames[at + 1] = LENGTH_16
    return frames.writeUInt16BE(length, at + 2)
  }
  frames[at + 1] = LENGTH_64
  return frames.writeBigUInt64BE(BigInt(length), at + 2)
}

/** Returns the position after it. ASCII, whose characters are a byte each, is copied instead of encoded. */
function writeText(frames: Buffer, at: number, { text, bytes }: SharedText): number {
  return at + frames.write(text, at, bytes, bytes === text.length ? 'latin1' : 'utf8')
}
