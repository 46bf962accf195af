/** Redirects http to https. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAddressCounter } from './address-counter.ts'
import { portProblem } from './port-problem.ts'

type HttpsRedirect = { port: number; close(): Promise<void> }

type Options = { host: string; port: number; siteUrl: string; maxPerAddress?: number; isShared?: boolean }

/** Requests here are only a line and some headers. */
const LIMITS = {
  requestTimeout: 10_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 1_000,
  maxHeaderSize: 16_384,
}

export async function openHttpsRedirect(options: Options): Promise<HttpsRedirect> {
  const { host, port, siteUrl, maxPerAddress = 100, isShared = false } = options
  const connections = createAddressCounter(maxPerAddress)
  const server = createServer(LIMITS, ({ url = '/', method }, response) => {
    // Always to our own host, never to the requested one; an invalid path becomes the home page.
    const path = url.startsWith('/') && !url.startsWith('//') ? url : '/'
    const always = { 'content-type': 'text/plain', 'cache-control': 'no-store', connection: 'close' }
    if (method === 'GET' || method === 'HEAD')
      return response.writeHead(308, { ...always, location: `${siteUrl}${path}` }).end()
    // The body was sent in the clear: it must not look as if all were well.
    return response.writeHead(403, always).end('This site only accepts https.\n')
  })
  server.on('connection', (socket) => {
    const leave = connections.acquire(socket.remoteAddress ?? '')
    if (!leave) return socket.destroy()
    socket.once('close', leave)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(portProblem(error, { host, port, variable: 'HTTP_REDIRECT_PORT' })),
    )
    server.listen({ host, port, reusePort: isShared }, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
