/**
 * Sends content from memory. TLS encrypts everything it is given at once into memory of its own, whether the peer reads or
 * not: two hundred clients that never read 4 MB took seconds of CPU time and 800 MB. So HTTP/1.1 over TLS gets chunks, each after
 * the previous one has left. Without TLS, and over HTTP/2, nothing is copied.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { isHttp2 } from './secure-server.ts'

const CHUNK_BYTES = 64 * 1024

/** For callers that send it themselves, such as the web framework. */
export function contentFor(request: IncomingMessage, content: Buffer): Buffer | Readable {
  const isEncryptedAtOnce = !isHttp2(request) && 'encrypted' in request.socket
  return isEncryptedAtOnce && content.length > CHUNK_BYTES ? inChunks(content) : content
}

export function endWithContent(response: ServerResponse, content: Buffer, onSent?: () => void): void {
  const body = contentFor(response.req, content)
  if (onSent) response.once('finish', onSent)
  if (Buffer.isBuffer(body)) response.end(body)
  else body.pipe(response)
}

function inChunks(content: Buffer): Readable {
  let at = 0
  return new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      this.push(at < content.length ? content.subarray(at, at + CHUNK_BYTES) : null)
      at += CHUNK_BYTES
    },
  })
}
