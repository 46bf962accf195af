/**
 * Content that lies in memory, on its way to a reader. TLS encrypts, into memory of its own, all that it is handed at once, whether
 * the far end reads or not: two hundred readers of four megabytes that never read took seconds of the processor and 800 MB. So
 * HTTP/1.1 with TLS gets it in pieces, the next when the last has left. Without TLS, and by HTTP/2, nothing is copied.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { isHttp2 } from './secure-server.ts'

const PIECE_BYTES = 64 * 1024

/** For whoever sends it in turn, such as the web framework. */
export function contentFor(request: IncomingMessage, content: Buffer): Buffer | Readable {
  const isEncryptedAtOnce = !isHttp2(request) && 'encrypted' in request.socket
  return isEncryptedAtOnce && content.length > PIECE_BYTES ? inPieces(content) : content
}

export function endWithContent(response: ServerResponse, content: Buffer, onSent?: () => void): void {
  const body = contentFor(response.req, content)
  if (onSent) response.once('finish', onSent)
  if (Buffer.isBuffer(body)) response.end(body)
  else body.pipe(response)
}

function inPieces(content: Buffer): Readable {
  let at = 0
  return new Readable({
    highWaterMark: PIECE_BYTES,
    read() {
      this.push(at < content.length ? content.subarray(at, at + PIECE_BYTES) : null)
      at += PIECE_BYTES
    },
  })
}
