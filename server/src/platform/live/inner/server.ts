/** The live role's internal HTTP server: reachable by other roles only, and every request must carry a valid signature. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readErrand } from '#platform/errand/between-processes.ts'
import { runErrand } from '#platform/errand/in-span.ts'
import { NO_TRACING, type Tracing } from '#platform/errand/span.ts'
import type { Log } from '#platform/log.ts'
import { type InnerMarks, MARK_HEADER } from './signed.ts'

export type InnerRequest = {
  method: string
  /** Decoded path segments: `['streams', id, 'index.m3u8']`. */
  path: readonly string[]
  query: URLSearchParams
  body: Buffer
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}
export type InnerReply = {
  status: number
  type?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Instead of a body: each piece is sent as soon as it exists. */
  pieces?: AsyncIterable<Buffer>
}
/** Null: not handled here, try the next route. */
export type InnerRoute = (request: InnerRequest) => Promise<InnerReply | null>

export type InnerServer = { address: string; close(): Promise<void> }

const MAX_BODY_BYTES = 128 * 1024

export async function openInnerServer(options: {
  host: string
  port: number
  marks: InnerMarks
  routes: readonly InnerRoute[]
  log: Log
  tracing?: Tracing
}): Promise<InnerServer> {
  const { host, port, log } = options
  const server = createServer((request, response) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    answer(request, gone.signal, options)
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
  { marks, routes, log, tracing = NO_TRACING }: Parameters<typeof openInnerServer>[0],
): Promise<InnerReply> {
  const body = await readBody(request)
  if (!body) return { status: 413 }
  const { method = '', url = '' } = request
  const mark = request.headers[MARK_HEADER]
  if (!marks.isOurs({ method, url, body }, typeof mark === 'string' ? mark : undefined))
    return { status: 403 }
  const { pathname, searchParams } = new URL(url, 'http://live')
  const path = pathname.split('/').slice(1).map(decodeURIComponent)
  const asked: InnerRequest = { method, path, query: searchParams, body, signal }
  // The signature was valid, so the trace headers can be trusted.
  const { requestId, traceparent } = readErrand(request.headers)
  const start = { name: `live ${method} ${path[0] ?? ''}`, kind: 'server' } as const
  return runErrand(tracing, { ...start, requestId: requestId ?? randomUUID(), traceparent }, () =>
    replyOf(routes, asked).catch((error: unknown) => {
      log.error({ err: error }, 'an internal request to the live role failed')
      return { status: 500 }
    }),
  )
}

async function replyOf(routes: readonly InnerRoute[], asked: InnerRequest): Promise<InnerReply> {
  for (const route of routes) {
    const reply = await route(asked)
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
  { status, type, headers = {}, body = '', pieces }: InnerReply,
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
