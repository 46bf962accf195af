/** HTTPS server: HTTP/2, and HTTP/1.1 on the same port, which websockets need. */
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import {
  createSecureServer,
  type Http2ServerRequest,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { TLSSocket } from 'node:tls'
import type { Certificate } from './certificate.ts'

type SecureServer = {
  /** Emits the same events for HTTP/1.1 and HTTP/2. */
  server: Server
  use(certificate: Certificate): void
}

type Options = {
  certificate: Certificate
  http1Options: { requestTimeout: number; headersTimeout: number; keepAliveTimeout: number }
  onRequest: RequestListener
  /** Called for each HTTP/2 connection. */
  onSession(session: ServerHttp2Session, socket: TLSSocket): void
}

const MEGABYTE = 1024 * 1024
/** Concurrent streams per connection; the default of other servers. */
const STREAMS = 100
/** Flow-control window of a stream, for connections with high latency; the window of a connection is twice that. */
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
    // In megabytes, including unread responses: a few concurrent videos exceed Node's default.
    maxSessionMemory: 128,
    // Rapid reset attack (CVE-2023-44487); users who swipe reset only a few streams.
    streamResetBurst: 200,
    streamResetRate: 20,
    // Limits after which a connection is closed: streams past STREAMS, invalid frames, entries of one SETTINGS frame.
    maxSessionRejectedStreams: 100,
    maxSessionInvalidFrames: 100,
    maxSettings: 32,
    maxHeaderListPairs: 128,
  })
  let newest: TLSSocket | null = null
  // Runs before the listener that creates the session.
  server.prependListener('secureConnection', (socket) => {
    newest = socket
  })
  server.on('session', (session) => {
    session.setLocalWindowSize(2 * WINDOW_BYTES)
    if (newest) onSession(session, newest)
  })
  server.on('request', (request, response) => {
    copyAuthority(request as Http2ServerRequest)
    onRequest(request as unknown as IncomingMessage, response as never)
  })
  return {
    server: server as unknown as Server,
    use: ({ cert, key }) => server.setSecureContext({ cert, key, minVersion: 'TLSv1.2' }),
  }
}

/** Copies HTTP/2's `:authority` to `host`, which all other code reads. */
function copyAuthority({ httpVersionMajor, headers }: Http2ServerRequest): void {
  const authority = httpVersionMajor === 2 ? headers[':authority'] : undefined
  if (authority !== undefined) headers.host = authority
}

/** Whether the request body was received completely, even if not yet read. */
export function isBodyComplete(stream: ServerHttp2Stream): boolean {
  return stream.endAfterHeaders || stream.destroyed || stream.state.remoteClose === 1
}

export function isHttp2(
  request: IncomingMessage,
): request is IncomingMessage & Pick<Http2ServerRequest, 'stream'> {
  return request.httpVersionMajor === 2
}
