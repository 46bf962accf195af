/** The live role's internal HTTP server: reachable by other roles only, and every request must carry a valid signature. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '#platform/log.ts'
import { runWithRootSpan } from '#platform/trace-context/in-span.ts'
import { NO_TRACING, type Tracing } from '#platform/trace-context/span.ts'
import { readTraceHeaders } from '#platform/trace-context/trace-headers.ts'
import { type RequestSigner, SIGNATURE_HEADER } from './request-signer.ts'

export type InternalRequest = {
  method: string
  /** Decoded path segments: `['streams', id, 'index.m3u8']`. */
  path: readonly string[]
  query: URLSearchParams
  body: Buffer
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}
export type InternalReply = {
  status: number
  type?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Instead of a body: each piece is sent as soon as it exists. */
  pieces?: AsyncIterable<Buffer>
}
/** Null: not handled here, try the next route. */
export type InternalRoute = (request: InternalRequest) => Promise<InternalReply | null>

type InternalServer = { address: string; close(): Promise<void> }

const MAX_BODY_BYTES = 128 * 1024

export async function openInternalServer(options: {
  host: string
  port: number
  signer: RequestSigner
  routes: readonly InternalRoute[]
  log: Log
  tracing?: Tracing
}): Promise<InternalServer> {
  const { host, port, log } = options
  const server = createServer((request, response) => {
    const disconnected = new AbortController()
    response.once('close', () => disconnected.abort())
    answer(request, disconnected.signal, options)
      .catch((error: unknown) => {
        log.error({ err: error }, 'an internal request to the live role failed')
        return { status: 500 }
      })
      .then((reply) => send(response, reply))
      .catch((error: unknown) => {
        log.error({ err: error }, 'a reply of the live role to another role was interrupted')
        response.destroy()
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    address: `${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(
  request: IncomingMessage,
  signal: AbortSignal,
  { signer, routes, log, tracing = NO_TRACING }: Parameters<typeof openInternalServer>[0],
): Promise<InternalReply> {
  const body = await readBody(request)
  if (!body) return { status: 413 }
  const { method = '', url = '' } = request
  const signature = request.headers[SIGNATURE_HEADER]
  if (!signer.verify({ method, url, body }, typeof signature === 'string' ? signature : undefined))
    return { status: 403 }
  const { pathname, searchParams } = new URL(url, 'http://live')
  const path = pathname.split('/').slice(1).map(decodeURIComponent)
  const parsed: InternalRequest = { method, path, query: searchParams, body, signal }
  // The signature was valid, so the trace headers can be trusted.
  const { requestId, traceparent } = readTraceHeaders(request.headers)
  const start = { name: `live ${method} ${path[0] ?? ''}`, kind: 'server' } as const
  return runWithRootSpan(tracing, { ...start, requestId: requestId ?? randomUUID(), traceparent }, () =>
    replyOf(routes, parsed).catch((error: unknown) => {
      log.error({ err: error }, 'an internal request to the live role failed')
      return { status: 500 }
    }),
  )
}

async function replyOf(routes: readonly InternalRoute[], parsed: InternalRequest): Promise<InternalReply> {
  for (const route of routes) {
    const reply = await route(parsed)
    if (reply) return reply
  }
  return { status: 404 }
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > MAX_BODY_BYTES) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

async function send(
  response: ServerResponse,
  { status, type, headers = {}, body = '', pieces }: InternalReply,
): Promise<void> {
  const ofType = type ? { 'content-type': type } : {}
  if (pieces) {
    response.writeHead(status, { ...ofType, ...headers })
    for await (const piece of pieces) if (!response.write(piece)) await drained(response)
    response.end()
    return
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  response.writeHead(status, { ...ofType, 'content-length': String(bytes.length), ...headers })
  response.end(bytes)
}

/** Resolves also when the client disconnects. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
    if (response.destroyed) done()
  })
}
