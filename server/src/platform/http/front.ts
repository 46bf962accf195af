/** Opens the port before the site is ready, answers 503 until then, and limits what a client may hold. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { constants } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { ERRORS } from '#rules/error-codes.ts'
import { createAddressCounter } from './address-counter.ts'
import type { Certificate } from './certificate.ts'
import { clientAddress } from './client-address.ts'
import { refuseEarly } from './early-refusal.ts'
import { isHostWellFormed } from './hosts.ts'
import { portProblem } from './port-problem.ts'
import { type TransferLimit, type TransferPhase, watchProgress } from './progress-watch.ts'
import { createFrontServer, isBodyComplete, isHttp2 } from './secure-server.ts'
import { watchStreams } from './stream-watch.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type Front = {
  server: Server
  readonly port: number
  /** Starts accepting connections; called automatically unless `isClosedInitially` is set. */
  open(): Promise<void>
  /** Forwards requests to the site from now on. */
  serve(handler: Handler): void
  /** Uses a new certificate for new connections; no effect on http. */
  use(certificate: Certificate): void
  /** Stops accepting connections, lets running requests finish, then closes the rest. */
  close(timeoutMs: number): Promise<void>
}

export type FrontOptions = {
  host: string
  port: number
  /** With a certificate: https; without: http. */
  certificate?: Certificate | null
  /** Whether other processes listen on the same port; the kernel then balances connections among them. */
  isShared?: boolean
  /** Keeps the port closed until `open` is called, while other processes on it can answer. */
  isClosedInitially?: boolean
  /** Number of proxies before us; their connections are not limited by address. */
  trustedProxies?: number
  /** Concurrent connections and requests per address; a tenth of them may be uploads, and a tenth may be stalled. */
  maxPerAddress?: number
  transferLimits?: Readonly<Record<TransferPhase, TransferLimit>>
}

const TRANSFER_LIMITS: Record<TransferPhase, TransferLimit> = {
  // 500 bytes per second, as in Apache's mod_reqtimeout: below the slowest phone connection, and soon detected.
  receiving: { windowMs: 20_000, minBytes: 10_000 },
  // nginx's default: a paused player does not read for a while.
  sending: { windowMs: 60_000, minBytes: 4_096 },
}
const TIMEOUTS = { requestTimeout: 0, headersTimeout: 30_000, keepAliveTimeout: 65_000 }

export async function openFront(options: FrontOptions): Promise<Front> {
  let handler: Handler = answerNotReady
  let isClosing = false
  const { trustedProxies = 0, maxPerAddress = Number.POSITIVE_INFINITY, certificate = null } = options
  const maxHeld = trustedProxies > 0 ? Number.POSITIVE_INFINITY : maxPerAddress
  const connections = createAddressCounter(maxHeld)
  const streams = createAddressCounter(maxHeld)
  const uploads = createAddressCounter(Math.ceil(maxPerAddress / 10))
  const watching = {
    transferLimits: options.transferLimits ?? TRANSFER_LIMITS,
    maxStalled: Math.ceil(maxHeld / 10),
  }
  const progress = watchProgress(watching)
  const streamProgress = watchStreams(watching)

  const onRequest: Handler = (request, response) => {
    if (isHttp2(request)) {
      const { stream } = request
      const leave = streams.acquire(request.socket.remoteAddress ?? '')
      if (!leave) return refuseTooMany(response)
      stream.once('close', leave)
      // Tells the client to stop sending once its response is complete, where HTTP/1.1 would close the connection.
      stream.once('finish', () => isBodyComplete(stream) || stream.close(constants.NGHTTP2_NO_ERROR))
      streamProgress.serve(stream, { request, response })
    } else {
      if (isClosing) response.setHeader('connection', 'close')
      progress.serve(request, response)
    }
    if (!isHostWellFormed(request)) return refuseEarly(response, 'BAD_INPUT')
    if (hasBody(request)) {
      const leave = uploads.acquire(clientAddress(request, trustedProxies))
      if (!leave) return refuseTooMany(response)
      for (const half of [request, response]) half.once('close', leave)
      request.once('end', leave)
    }
    handler(request, response)
  }
  const secure = certificate
    ? createFrontServer({ certificate, http1Options: TIMEOUTS, onRequest, onSession: streamProgress.add })
    : null
  const server = secure?.server ?? createServer(TIMEOUTS, onRequest)
  const sockets = new Set<Socket>()
  let accepted = 0
  server.on('connection', (socket: Socket) => {
    accepted += 1
    const leave = connections.acquire(socket.remoteAddress ?? '')
    if (!leave) return socket.destroy()
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      leave()
    })
    if (!secure) progress.add(socket)
  })
  if (secure) server.on('secureConnection', (socket: TLSSocket) => progress.add(socket))
  const open = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => reject(portProblem(error, options)))
      server.listen({ host: options.host, port: options.port, reusePort: options.isShared === true }, resolve)
    })
  if (!options.isClosedInitially) await open()
  return {
    server,
    port: (server.address() as AddressInfo | null)?.port ?? options.port,
    open,
    serve(next) {
      handler = next
    },
    use: (renewed) => secure?.use(renewed),
    async close(timeoutMs) {
      isClosing = true
      await drainAcceptQueue(() => accepted)
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, timeoutMs)
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeIdleConnections()
      })
      clearTimeout(cut)
      progress.stop()
      streamProgress.stop()
    },
  }
}

/** Gives up after 50 attempts. */
const MAX_DRAIN_TURNS = 50

/**
 * Connections in the kernel's accept queue would be reset when the port closes, with the requests they carry: a proxy in
 * front then reports a failure, since it cannot know whether the request was processed.
 */
async function drainAcceptQueue(accepted: () => number): Promise<void> {
  for (let turn = 0; turn < MAX_DRAIN_TURNS; turn += 1) {
    const before = accepted()
    // The first call ends this turn of the event loop, the second the next one, which accepts all pending connections.
    for (let part = 0; part < 2; part += 1) await new Promise((resolve) => setImmediate(resolve))
    if (accepted() === before) return
  }
}

function answerNotReady(request: IncomingMessage, response: ServerResponse): void {
  const isHealth = request.url?.split('?')[0] === '/api/health'
  const body = isHealth
    ? { status: 'starting' }
    : { errors: [{ message: ERRORS.UNAVAILABLE.message, extensions: { code: 'UNAVAILABLE' } }] }
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '2',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(body))
  // An unread upload would keep its connection open.
  request.resume()
}

function hasBody(request: IncomingMessage): boolean {
  if (isHttp2(request)) return !request.stream.endAfterHeaders
  const { headers } = request
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function refuseTooMany(response: ServerResponse): void {
  refuseEarly(response, 'TOO_MANY_REQUESTS', { 'retry-after': '10' })
}
