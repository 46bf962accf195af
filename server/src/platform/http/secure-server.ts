/** HTTPS as browsers speak it: HTTP/2, and HTTP/1.1 beside it on the same port, which websockets begin with. */
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import {
  createSecureServer,
  type Http2ServerRequest,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { TLSSocket } from 'node:tls'
import type { Certificate } from './certificate.ts'

export type SecureServer = {
  /** Speaks of HTTP/1.1 and HTTP/2 with the same events. */
  server: Server
  use(certificate: Certificate): void
}

type Options = {
  certificate: Certificate
  http1Options: { requestTimeout: number; headersTimeout: number; keepAliveTimeout: number }
  onRequest: RequestListener
  /** Called for each connection that speaks HTTP/2. */
  onSession(session: ServerHttp2Session, socket: TLSSocket): void
}

const MEGABYTE = 1024 * 1024
/** What a browser has under way at once; as much as other servers allow. */
const STREAMS = 100
/** A sender on a long line may have so much on its way; a connection as a whole twice that, however many streams it has. */
const WINDOW_BYTES = MEGABYTE
const MAX_HEADER_BYTES = 16_384

export function createFrontServer({
  certificate,
  http1Options,
  onRequest,
  onSession,
}: Options): SecureServer {
  const server = createSecureServer({
    cert: certificate.cert,
    key: certificate.key,
    minVersion: 'TLSv1.2',
    handshakeTimeout: 30_000,
    allowHTTP1: true,
    http1Options,
    settings: {
      enablePush: false,
      maxConcurrentStreams: STREAMS,
      initialWindowSize: WINDOW_BYTES,
      maxHeaderListSize: MAX_HEADER_BYTES,
    },
    // In megabytes, and counted with the answers that wait to be read: a few videos at once are more than Node allows by itself.
    maxSessionMemory: 128,
    // Opening streams only to break them off makes us work for nothing (CVE-2023-44487); people who swipe break off a few.
    streamResetBurst: 200,
    streamResetRate: 20,
    // A connection that goes on beyond these is closed: streams past STREAMS, frames that are none, entries of one SETTINGS frame.
    maxSessionRejectedStreams: 100,
    maxSessionInvalidFrames: 100,
    maxSettings: 32,
    maxHeaderListPairs: 128,
  })
  let newest: TLSSocket | null = null
  // Before the listener that makes a session of it.
  server.prependListener('secureConnection', (socket) => {
    newest = socket
  })
  server.on('session', (session) => {
    session.setLocalWindowSize(2 * WINDOW_BYTES)
    if (newest) onSession(session, newest)
  })
  server.on('request', (request, response) => {
    nameHost(request as Http2ServerRequest)
    onRequest(request as unknown as IncomingMessage, response as never)
  })
  return {
    server: server as unknown as Server,
    use: ({ cert, key }) => server.setSecureContext({ cert, key, minVersion: 'TLSv1.2' }),
  }
}

/** HTTP/2 has a word of its own for it, which wins; everybody in the house reads `host`. */
function nameHost({ httpVersionMajor, headers }: Http2ServerRequest): void {
  const authority = httpVersionMajor === 2 ? headers[':authority'] : undefined
  if (authority !== undefined) headers.host = authority
}

/** Whether its sender has said all; what nobody has read yet counts as said. */
export function isAllHere(stream: ServerHttp2Stream): boolean {
  return stream.endAfterHeaders || stream.destroyed || stream.state.remoteClose === 1
}

export function isHttp2(
  request: IncomingMessage,
): request is IncomingMessage & Pick<Http2ServerRequest, 'stream'> {
  return request.httpVersionMajor === 2
}
