/** GraphQL over websockets at exactly `/api`. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { CloseCode, handleProtocols, makeServer } from 'graphql-ws'
import { type WebSocket, WebSocketServer } from 'ws'
import { refusalOfError } from '#platform/errors.ts'
import { createAddressCounter } from '#platform/http/address-counter.ts'
import { isHostWellFormed } from '#platform/http/hosts.ts'
import { QUERY, REALTIME } from '#rules/limits.ts'
import { createFanOut } from './fan-out.ts'
import { createSocketRegistry } from './socket-registry.ts'
import { sendOrDrop, TRY_AGAIN_LATER } from './socket-send.ts'
import type { Topics } from './topics.ts'
import { createProtocol, type ProtocolOptions } from './websocket-protocol.ts'

export type GraphqlWebsocketOptions = ProtocolOptions & {
  topics: Topics
  /** Whether the host header is a name of this site. */
  isKnownHost?: (request: IncomingMessage) => boolean
  isAllowedOrigin: (request: IncomingMessage) => boolean
  /** Whether the site may be shown in the client's region. */
  isShownIn?: (address: string) => boolean
  path?: string
  limits?: { readonly [name in keyof typeof REALTIME]?: number }
}

export type GraphqlWebsocket = {
  /** Closes the sockets of ended sessions, as after a password change. */
  closeSessions(sessionIds: readonly string[]): void
  /** Connected sessions. */
  sessions(): string[]
  /** Refuses new sockets and closes all others; resolves when the last one is gone. */
  drain(waitMs?: number): Promise<void>
  socketCount(): number
  groupCount(): number
}

const GOING_AWAY = 1001

export function registerGraphqlWebsocket(server: Server, options: GraphqlWebsocketOptions): GraphqlWebsocket {
  const { topics, log, isAllowedOrigin, path = '/api' } = options
  const limits = { ...REALTIME, ...options.limits }
  const { maxBufferedBytes, maxOperationsPerSocket, connectionInitWaitMs: waitMs } = limits
  const socketSlots = createAddressCounter(limits.maxSocketsPerAddress)
  const registry = createSocketRegistry(limits.keepAliveMs)
  const fanOut = createFanOut({ topics, log, maxBufferedBytes, maxQueued: limits.maxQueuedMessages })
  const graphql = makeServer(
    createProtocol(options, { fanOut, registry, maxOperationsPerSocket, maxBufferedBytes, waitMs }),
  )
  const upgrades = new WebSocketServer({
    noServer: true,
    // The fan-out frames messages itself, uncompressed: see socket-send.ts.
    perMessageDeflate: false,
    maxPayload: QUERY.maxBodyBytes,
    handleProtocols,
  })
  let isDraining = false

  server.on('upgrade', (request, stream, head) => {
    if (request.url?.split('?')[0] !== path) {
      // Other handlers may serve other paths; without one, the connection would never be closed.
      if (server.listenerCount('upgrade') === 1) refuseUpgrade(stream, '404 Not Found')
      return
    }
    if (isDraining) return refuseUpgrade(stream, '503 Service Unavailable')
    if (!isHostWellFormed(request)) return refuseUpgrade(stream, '400 Bad Request')
    if (options.isKnownHost?.(request) === false) return refuseUpgrade(stream, '421 Misdirected Request')
    if (!isAllowedOrigin(request)) return refuseUpgrade(stream, '403 Forbidden')
    if (options.isShownIn?.(options.addressOf(request)) === false)
      return refuseUpgrade(stream, '451 Unavailable For Legal Reasons')
    const leave = socketSlots.acquire(options.addressOf(request))
    if (!leave) return refuseUpgrade(stream, '429 Too Many Requests')
    stream.once('close', leave)
    upgrades.handleUpgrade(request, stream, head, (socket) => open(socket, request))
  })

  function open(socket: WebSocket, request: IncomingMessage): void {
    registry.add(socket)
    // The socket closes itself with the right code after an invalid or oversized frame.
    socket.on('error', (error) => log.debug({ err: error }, 'a websocket failed'))
    const closed = graphql.opened(
      {
        protocol: socket.protocol,
        send: (text) =>
          new Promise((resolve, reject) =>
            sendOrDrop(socket, text, maxBufferedBytes, (error) => (error ? reject(error) : resolve())),
          ),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (handle) =>
          socket.on('message', (data) => {
            handle(String(data)).catch((error: unknown) => closeAfterError(socket, error))
          }),
      },
      { socket, request, token: null },
    )
    socket.once('close', (code, reason) => {
      closed(code, String(reason)).catch((error: unknown) =>
        log.error({ err: error }, 'a websocket was not cleaned up'),
      )
    })
  }

  function closeAfterError(socket: WebSocket, error: unknown): void {
    // A socket that closed while being answered needs no closing and is no error.
    if (socket.readyState !== socket.OPEN) return
    if (isMessageForClients(error)) socket.close(CloseCode.BadRequest, 'Invalid message received')
    else if (refusalOfError(error)) socket.close(TRY_AGAIN_LATER, 'Try again later')
    else {
      log.error({ err: error }, 'a websocket message failed')
      socket.close(CloseCode.InternalServerError, 'Internal server error')
    }
  }

  return {
    closeSessions(sessionIds) {
      for (const socket of registry.ofSessions(sessionIds)) socket.close(CloseCode.Forbidden, 'Forbidden')
    },
    sessions: registry.sessions,
    async drain(wait = 2_000) {
      isDraining = true
      for (const socket of registry.all()) socket.close(GOING_AWAY, 'Going away')
      await registry.drain(wait)
    },
    socketCount: () => registry.all().length,
    groupCount: fanOut.groupCount,
  }
}

/** graphql-ws throws a bare error at messages that only servers may send; the protocol requires a bad request. */
function isMessageForClients(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Unexpected message of type')
}

function refuseUpgrade(stream: Duplex, status: string): void {
  stream.on('error', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
