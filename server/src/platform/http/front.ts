/** Opens the port before anything else is ready, answers 503 until the site stands behind it, and bounds what anybody may hold. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartError } from '#platform/errors.ts'
import { ERRORS } from '#rules/error-codes.ts'
import { createAddressCounter } from './address-counter.ts'
import { clientAddress } from './client-address.ts'
import { type Patience, watchProgress } from './progress-watch.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type Front = {
  server: Server
  port: number
  /** From now on requests reach the site. */
  serve(handler: Handler): void
  /** Stops taking connections, lets running requests end, then cuts what is left. */
  close(patienceMs: number): Promise<void>
}

export type FrontOptions = {
  host: string
  port: number
  /** How many proxies stand before us; connections are then theirs and not counted by address. */
  trustedProxies?: number
  /** Connections that one address may hold at once; requests that are still being sent are a tenth of them. */
  maxPerAddress?: number
  patience?: Partial<Patience>
}

/** As long as nginx waits by default. */
const PATIENCE: Patience = { windowMs: 60_000, minBytes: 4_096 }

export async function openFront(options: FrontOptions): Promise<Front> {
  let handler: Handler = answerNotReady
  let isClosing = false
  const { trustedProxies = 0, maxPerAddress = Number.POSITIVE_INFINITY } = options
  const connections = createAddressCounter(trustedProxies > 0 ? Number.POSITIVE_INFINITY : maxPerAddress)
  const sendings = createAddressCounter(Math.ceil(maxPerAddress / 10))
  const progress = watchProgress({ ...PATIENCE, ...options.patience })
  const server = createServer(
    { requestTimeout: 0, headersTimeout: 30_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      if (isClosing) response.setHeader('connection', 'close')
      progress.serve(request)
      if (hasBody(request)) {
        const leave = sendings.enter(clientAddress(request, trustedProxies))
        if (!leave) return refuseMore(response)
        for (const stream of [request, response]) stream.once('close', leave)
        request.once('end', leave)
      }
      handler(request, response)
    },
  )
  server.on('connection', (socket) => {
    const leave = connections.enter(socket.remoteAddress ?? '')
    if (!leave) return socket.destroy()
    socket.once('close', leave)
    progress.add(socket)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portProblem(error, options)))
    server.listen({ host: options.host, port: options.port }, resolve)
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    serve(next) {
      handler = next
    },
    async close(patienceMs) {
      isClosing = true
      const cut = setTimeout(() => server.closeAllConnections(), patienceMs)
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeIdleConnections()
      })
      clearTimeout(cut)
      progress.stop()
    },
  }
}

function answerNotReady(request: IncomingMessage, response: ServerResponse): void {
  const isHealth = request.url?.split('?')[0] === '/api/health'
  const body = isHealth
    ? { status: 'starting' }
    : { errors: [{ message: ERRORS.UNAVAILABLE.words, extensions: { code: 'UNAVAILABLE' } }] }
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '2',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(body))
  // An upload that nobody reads would hold its connection open.
  request.resume()
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function refuseMore(response: ServerResponse): void {
  const { status, words } = ERRORS.TOO_MANY_REQUESTS
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '10',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(JSON.stringify({ errors: [{ message: words, extensions: { code: 'TOO_MANY_REQUESTS' } }] }))
}

function portProblem(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(`Port ${port} on ${host} is taken by another program. Set PORT to a free one.`)
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} may not be opened by this user. Set PORT to 1024 or more.`)
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code ?? ''))
    return new StartError(
      `HOST ${host} is not an address of this machine. 127.0.0.1 is for this machine only, 0.0.0.0 for all.`,
    )
  return error
}
