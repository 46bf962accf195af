/** Opens the port before anything else is ready and answers 503 until the site stands behind it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartError } from '#platform/errors.ts'
import { ERRORS } from '#rules/error-codes.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type Front = {
  server: Server
  port: number
  /** From now on requests reach the site. */
  serve(handler: Handler): void
  /** Stops taking connections, lets running requests end, then cuts what is left. */
  close(patienceMs: number): Promise<void>
}

export async function openFront(options: { host: string; port: number }): Promise<Front> {
  let handler: Handler = answerNotReady
  let isClosing = false
  const server = createServer(
    { requestTimeout: 0, headersTimeout: 30_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      if (isClosing) response.setHeader('connection', 'close')
      handler(request, response)
    },
  )
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
