/** HTTP client through which the web role calls a live role: signed requests over keep-alive connections. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { traceHeaders } from '#platform/trace-context/trace-headers.ts'
import { SUBSCRIPTION_HEADER } from './playlist-updates.ts'
import { type RequestSigner, SIGNATURE_HEADER } from './request-signer.ts'

export type InternalResponse = { status: number; headers: Record<string, string>; body: Buffer }
export type InternalCall = {
  /** Address of the live role: `127.0.0.1:4711`. */
  address: string
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  body?: Buffer
  signal?: AbortSignal
  /** Receives a streamed reply piece by piece; the resolved body is then empty. */
  onChunk?: (piece: Buffer) => void
}
export type InternalClient = { send(call: InternalCall): Promise<InternalResponse>; close(): void }

/** Longer than any reply of the live role, including blocking playlist requests. */
const TIMEOUT_MS = 40_000
/** A machine without power refuses no connection; requests would otherwise wait for the TCP timeout. */
const CONNECT_MS = 3_000
const MAX_ANSWER_BYTES = 96 * 1024 * 1024
const NOTHING = Buffer.alloc(0)

export class LiveRoleUnavailable extends Error {
  override name = 'LiveRoleUnavailable'
}

export function createInternalClient(signer: RequestSigner): InternalClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })

  function sendOnce({
    address,
    method,
    url,
    body = NOTHING,
    signal,
    onChunk,
  }: InternalCall): Promise<InternalResponse> {
    return new Promise((resolve, reject) => {
      const headers = {
        ...traceHeaders(),
        [SIGNATURE_HEADER]: signer.sign({ method, url, body }),
        ...(method === 'POST' ? { 'content-length': String(body.length) } : {}),
      }
      // Exactly what was signed.
      const how = { path: url, method, agent, headers, ...(signal ? { signal } : {}) }
      const outgoing = request(`http://${address}`, how, (response) =>
        collect(response, onChunk).then(resolve, (cause) => reject(unavailable(address, cause))),
      )
      outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(new Error('Request timed out')))
      outgoing.on('socket', (socket) => {
        if (!socket.connecting) return
        const timer = setTimeout(() => outgoing.destroy(new Error('Connection timed out')), CONNECT_MS)
        const done = () => clearTimeout(timer)
        socket.once('connect', done).once('close', done)
      })
      outgoing.on('error', (cause: NodeJS.ErrnoException) => {
        const wasClosedByServer = method === 'GET' && outgoing.reusedSocket && cause.code === 'ECONNRESET'
        reject(wasClosedByServer ? CLOSED : unavailable(address, cause))
      })
      outgoing.end(body)
    })
  }

  return {
    async send(call) {
      for (;;) {
        try {
          return await sendOnce(call)
        } catch (error) {
          // The retry uses a newer or a new connection.
          if (error !== CLOSED) throw error
        }
      }
    },
    close: () => agent.destroy(),
  }
}

/** A keep-alive connection that the server closed just as this request was sent. */
const CLOSED = new Error('The keep-alive connection was closed by the server')

function unavailable(address: string, cause: unknown): LiveRoleUnavailable {
  return new LiveRoleUnavailable(`${address} does not answer`, { cause })
}

function collect(response: IncomingMessage, onChunk?: (piece: Buffer) => void): Promise<InternalResponse> {
  const pieces: Buffer[] = []
  let bytes = 0
  const keep = (piece: Buffer) => {
    bytes += piece.length
    if (bytes > MAX_ANSWER_BYTES) throw new Error('The response is too large')
    pieces.push(piece)
  }
  const take = onChunk && response.headers[SUBSCRIPTION_HEADER] !== undefined ? onChunk : keep
  return new Promise((resolve, reject) => {
    response.on('data', (piece: Buffer) => {
      try {
        take(piece)
      } catch (error) {
        response.destroy(error instanceof Error ? error : new Error(String(error)))
      }
    })
    response.on('error', reject)
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(
          Object.entries(response.headers).flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value]] : [],
          ),
        ),
        body: Buffer.concat(pieces),
      }),
    )
  })
}
